import type { MarkdownRenderer } from 'vitepress';

/** A highlighter would write style attributes, which the content security policy forbids. */
export const plainCode = (code: string): string =>
  `<pre v-pre><code>${code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</code></pre>`;

/** Columns of numbers are aligned by a class in place of a style attribute. */
export function withoutStyles(md: MarkdownRenderer): void {
  md.core.ruler.push('without-styles', ({ tokens }) => {
    for (const token of tokens.filter(({ type }) => type === 'th_open' || type === 'td_open')) {
      if (token.attrGet('style')) token.attrs = [['class', 'number']];
    }
  });
}
