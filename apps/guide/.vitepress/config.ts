import { fileURLToPath } from 'node:url';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { compressFolder } from '../../portal/build/compress-folder.ts';
import { accessibleComponents } from './accessible-components.ts';
import { linkPages, rewrite, plainCode, withoutEmptyHeaders, withoutStyles, withoutInline } from './markdown.ts';
import { ENGLISH, SPANISH } from './menus.ts';
import { SEARCH_TERMS } from './search-terms.ts';
import { hiddenSources, ROOT } from './source-pages.ts';

/** A seventh larger than with the best, for a thirtieth of the CPU: the best took 17 s of it. */
const BROTLI_QUALITY = 7;

/** A path beside this folder. */
const beside = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** VitePress writes what it can list into each page, and functions as text that the content security policy forbids. */
const withSearchTerms = (options: DefaultTheme.LocalSearchOptions): DefaultTheme.LocalSearchOptions =>
  Object.defineProperty(options, 'miniSearch', { value: SEARCH_TERMS, enumerable: false });

export default defineConfig({
  base: '/ayuda/',
  title: 'Recuerda',
  srcDir: ROOT,
  srcExclude: hiddenSources(),
  rewrites: rewrite,
  outDir: beside('dist'),
  cacheDir: `${ROOT}node_modules/.cache/vitepress`,
  head: [
    ['link', { rel: 'icon', href: '/ayuda/favicon.svg', type: 'image/svg+xml' }],
    ['script', { src: '/ayuda/early.js' }],
  ],
  // Otherwise a change of theme writes a style sheet, which the content security policy forbids.
  appearance: { disableTransition: false },
  // Otherwise each page has a script of its own in it.
  metaChunk: true,
  markdown: {
    highlight: plainCode,
    config: (md) => {
      linkPages(md);
      withoutStyles(md);
      withoutEmptyHeaders(md);
    },
  },
  // VitePress finds the language by the path of the source, so the one with a folder of its own is not the root.
  locales: { root: ENGLISH, guia: SPANISH },
  themeConfig: {
    logo: '/logo.svg',
    externalLinkIcon: true,
    search: {
      provider: 'local',
      options: withSearchTerms({ locales: { guia: { translations: SPANISH.searchTexts } } }),
    },
  },
  vite: { plugins: [accessibleComponents], publicDir: beside('public'), build: { chunkSizeWarningLimit: 2_000 } },
  transformHtml: withoutInline,
  buildEnd: ({ outDir }) => compressFolder(outDir, { quality: BROTLI_QUALITY }),
});
