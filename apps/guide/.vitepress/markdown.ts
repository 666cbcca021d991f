import type { MarkdownRenderer } from 'vitepress';

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
