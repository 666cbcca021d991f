/** Parts of the HTML of a mail. What stands between tags is escaped here. */
export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
export const link = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

type Cells = readonly (string | number)[];

/** A table with a row of headings; all but the first column are numbers. */
export function table(headings: Cells, rows: readonly Cells[]): string {
  const lines = [row('th', headings), ...rows.map((cells) => row('td', cells))];
  return `<table cellpadding="6">\n${lines.join('\n')}\n</table>`;
}

const row = (tag: 'th' | 'td', cells: Cells): string =>
  `<tr>${cells.map((cell, index) => cellOf(tag, String(cell), index === 0 ? 'left' : 'right')).join('')}</tr>`;
const cellOf = (tag: string, text: string, align: string): string =>
  `<${tag} align="${align}">${escapeHtml(text)}</${tag}>`;

export const htmlPage = (parts: readonly string[]): string =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><body style="font-family: sans-serif">
${parts.join('\n')}
</body></html>`;

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPED[letter] ?? letter);
