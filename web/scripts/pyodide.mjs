/**
 * Runs a Python program (from standard input) in Pyodide, with a folder of this machine as /here:
 *
 *     node scripts/pyodide.mjs FOLDER < program.py
 */
import { text } from 'node:stream/consumers';
import { loadPyodide } from 'pyodide';

const [folder] = process.argv.slice(2);
const program = await text(process.stdin);
const python = await loadPyodide();
python.FS.mkdir('/here');
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, '/here');
python.runPython(program);
