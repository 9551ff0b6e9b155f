import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Locked {
  resolved?: string;
  funding?: unknown;
  optionalDependencies?: Record<string, string>;
}
const web = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(web, file), 'utf8');
const sources = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.svelte'),
);

describe('package-lock.json', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };

  it('names every optional package, so that npm ci works on every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('names no host', () => {
    expect(read('package-lock.json')).not.toMatch(/https?:\/\//);
  });
});

describe('sources', () => {
  it('hold no style attribute, which the content security policy would block', () => {
    const blocked = sources.filter((file) => /<[^>]*\sstyle="/.test(read(join('src', file))));
    expect(blocked).toEqual([]);
    expect(read('index.html')).not.toMatch(/\sstyle=|<script(?![^>]*\ssrc=)/);
  });

  it('keep the tokens complete in both themes', () => {
    const tokens = read('src/style/tokens.css');
    const names = (block: string | undefined) => new Set(block?.match(/--[a-z0-9-]+(?=:)/g));
    const [, , system, chosen] =
      /:root \{([^}]*)\}[^]*?light['"]\]\) \{([^}]*)\}[^]*?dark['"]\] \{([^}]*)\}/.exec(tokens) ?? [];
    expect(names(chosen).size).toBeGreaterThan(30);
    expect(names(chosen)).toEqual(names(system));
  });
});

describe('what is said in two places', () => {
  const found = (file: string, pattern: RegExp) => pattern.exec(read(file))?.slice(1).join('.');

  it('is the same port: that of the server, and that which the development server asks', () => {
    const port = found('../src/lazaretto/server/__init__.py', /DEFAULT_PORT = (\d+)/);
    expect(port).toMatch(/^\d+$/);
    expect([...read('vite.config.ts').matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, asked]) => asked)).toEqual([port, port]);
    expect(found('README.md', /Lazaretto server on port (\d+)/)).toBe(port);
  });

  it('is the same Node', () => {
    const node = found('../hatch_build.py', /NODE_MIN = \((\d+), (\d+)\)/);
    expect(node).toMatch(/^\d+\.\d+$/);
    expect(found('package.json', /"node": ">=([\d.]+)"/)).toBe(node);
    expect(found('README.md', /Node ([\d.]+) or newer/)).toBe(node);
  });
});
