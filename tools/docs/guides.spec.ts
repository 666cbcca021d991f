import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { GUIDE_PAGES, guideOf } from '../../apps/portal/src/config/guide-pages';
import { ROOT } from '../lib/paths.mjs';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const filesOf = (...patterns: string[]): string[] => globSync(patterns, { cwd: ROOT });
/** In one line, as a browser shows it. */
const flat = (text: string): string => text.replace(/['"`]\s*\+\s*['"`]/g, '').replace(/\s+/g, ' ');

const GUIDES = filesOf('docs/guia/*.md');
const DOCUMENTS = filesOf('*.md', 'docs/**/*.md', '{apps,libs}/*/README.md', '{deploy,k8s,bench}/README.md');
const SOURCES = filesOf(
  'apps/portal/{src,public}/**/*.{ts,tsx,js}',
  'libs/contracts/src/**/*.ts',
  'apps/conversations/src/**/*.ts',
  'apps/identity/src/passwords/*.ts',
  'apps/gateway/src/portal/*.ts',
  'apps/guide/.vitepress/*.ts',
).filter((file) => !file.includes('.spec.'));

describe('the guides', () => {
  it.each(GUIDES)('%s quotes texts that the portal has [GUIDE-04]', (guide) => {
    const shown = flat(SOURCES.map(read).join('\n'));
    const quoted = [...flat(read(guide)).matchAll(/\*\*(.+?)\*\*/g)].map(([, text = '']) => text);
    expect(quoted.filter((text) => !shown.includes(text))).toEqual([]);
  });

  it('have a page for each screen that links to one [GUIDE-03]', () => {
    const pages = new Set(GUIDES.map((guide) => basename(guide, '.md')));
    expect(Object.values(GUIDE_PAGES).filter((page) => !pages.has(page))).toEqual([]);
    expect(guideOf('/settings/whatsapp')).toBe('/ayuda/guia/whatsapp.html');
    expect(guideOf('/settings/hours')).toBe('/ayuda/guia/horarios.html');
    expect(guideOf('/astray')).toBe('/ayuda/guia/');
  });

  it('are all in the menu', () => {
    const menu = read('apps/guide/.vitepress/menus.ts');
    const missing = GUIDES.map((guide) => basename(guide, '.md')).filter(
      (page) => page !== 'README' && !menu.includes(`'/guia/${page}'`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the documents', () => {
  it.each(DOCUMENTS)('%s links to what exists, and shows pictures that do [GUIDE-04]', (document) => {
    const links = [...withoutCode(read(document)).matchAll(/\]\((?![a-z]+:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const broken = links.filter(([, file = '', hash]) => {
      const path = file === '' ? document : join(dirname(document), decodeURI(file));
      if (!existsSync(join(ROOT, path))) return true;
      return hash !== undefined && path.endsWith('.md') && !anchorsOf(read(path)).includes(hash);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it.each(DOCUMENTS)('%s names npm scripts that exist [GUIDE-04]', (document) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(document).matchAll(/npm run (?:-s |--silent )?([a-z][\w:-]*)(?![\w:-]| -w)/g)];
    const unknown = named.map(([, name = '']) => name).filter((name) => !(name in scripts));
    expect(unknown).toEqual([]);
  });
});

/** Neither examples nor names in code are links. */
const withoutCode = (text: string): string => text.replace(/^```[^]*?^```/gm, '').replace(/`[^`]*`/g, '');

/** Anchors of a document as VitePress writes them: of its headings, and its own. */
const anchorsOf = (text: string): string[] => [
  ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slugOf(title)),
  ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
];

const slugOf = (title: string): string =>
  title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
