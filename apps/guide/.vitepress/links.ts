import type { MarkdownEnv, MarkdownRenderer } from 'vitepress';
import { pageOfSource, resolveLink } from './source-pages.ts';

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
