/** The service worker of the app, with the list of its files; the page is told the version, too. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const TEMPLATE = join(import.meta.dirname, '..', 'public', 'sw.js');
/** The line that an edition writes; lazaretto.server.edition writes it anew for the one without a server. */
const LINE = /^const EDITION = .*$/m;

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const names = readdirSync(dir, { recursive: true, encoding: 'utf8' })
        .map((name) => name.replaceAll('\\', '/'))
        .filter(
          (name) => statSync(join(dir, name)).isFile() && !/(?:^|\/)\.|\.(?:br|gz)$|^licences\/|^sw\.js$/.test(name),
        )
        .sort();
      const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex').slice(0, 16);
      const filesNow = () => Object.fromEntries(names.map((name) => [name, hash(readFileSync(join(dir, name)))]));
      const version = hash(JSON.stringify(filesNow()));
      const page = join(dir, 'index.html');
      writeFileSync(page, readFileSync(page, 'utf8').replace('<html ', `<html data-version="${version}" `));
      const edition = { version, alone: false, python: '', files: filesNow() };
      const script = readFileSync(TEMPLATE, 'utf8').replace(LINE, `const EDITION = ${JSON.stringify(edition)};`);
      writeFileSync(join(dir, 'sw.js'), script);
    },
  };
}
