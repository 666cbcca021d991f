import type { MarkdownRenderer, MarkdownEnv } from 'vitepress';
import { pageOfSource, resolveLink } from './source-pages.ts';

/** A highlighter would write style attributes, which the content security policy forbids. Keys scroll what is wide. */
export function plainCode(code: string): string {
  const text = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<pre v-pre tabindex="0"><code>${text}</code></pre>`;
}

/** Columns of numbers are aligned by a class in place of a style attribute. */
export function withoutStyles(md: MarkdownRenderer): void {
  md.core.ruler.push('without-styles', ({ tokens }) => {
    for (const token of tokens.filter(({ type }) => type === 'th_open' || type === 'td_open')) {
      if (token.attrGet('style')) token.attrs = [['class', 'number']];
    }
  });
}

/** A header without text is an ordinary cell. */
export function withoutEmptyHeaders(md: MarkdownRenderer): void {
  md.core.ruler.push('without-empty-headers', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const [content, end] = tokens.slice(index + 1, index + 3);
      if (token.type === 'th_open' && content?.content === '' && end) token.tag = end.tag = 'td';
    }
  });
}

const ELSEWHERE = /^(?:[a-z][a-z+.-]*:|#|\/)/i;

/**
 * Links are written as they work in the repository. Here they become links between pages; one to a file without a page
 * becomes plain text, and one to a file that does not exist stays, so that the build fails.
 */
export function linkPages(md: MarkdownRenderer): void {
  md.core.ruler.after('inline', 'link-pages', ({ tokens, env }) => {
    const { relativePath } = env as MarkdownEnv;
    const source = sourceOfPage.get(relativePath) ?? relativePath;
    for (const { children } of tokens) {
      const dropped: boolean[] = [];
      for (const token of children ?? []) {
        if (token.type === 'link_close' && dropped.pop()) hide(token);
        if (token.type !== 'link_open') continue;
        const href = token.attrGet('href') ?? '';
        const target = ELSEWHERE.test(href) ? 'missing' : resolveLink(source, href);
        dropped.push(target === 'not-shown');
        if (target === 'not-shown') hide(token);
        else if (target !== 'missing') token.attrSet('href', `/${target.page}${target.hash}`);
      }
    }
  });
}

function hide(token: { type: string; tag: string; nesting: number; content: string; attrs: unknown }): void {
  Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '', attrs: null });
}

const sourceOfPage = new Map<string, string>();

/** Rewrites of VitePress: returns the page of a source, and remembers it for its links. */
export function rewrite(source: string): string {
  const page = pageOfSource(source) ?? source;
  sourceOfPage.set(page, source);
  return page;
}

/**
 * The portal's content security policy forbids inline scripts and style attributes. Two scripts that VitePress writes
 * into each page are in public/early.js instead. Style attributes of the built page are initial values that Vue sets
 * again.
 */
export const withoutInline = (html: string): string =>
  html
    .replace(/<script id="check-(?:dark-mode|mac-os)">[^<]*<\/script>/g, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/ style="[^"]*"/g, ''));
