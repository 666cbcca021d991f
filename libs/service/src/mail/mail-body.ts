import { escapeHtml } from '../http/escape-html.js';

/** A part of a mail, as text and as HTML. What stands between tags is escaped here. */
interface Part {
  text: string;
  html: string;
}

export const paragraph = (text: string): Part => ({ text, html: `<p>${escapeHtml(text)}</p>` });
export const link = (url: string, text: string): Part => ({
  text: url,
  html: `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>`,
});

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

export const bodyOf = (parts: readonly Part[]): Part => ({
  text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
  html: `<!doctype html><html lang="es"><meta charset="utf-8"><body style="font-family: sans-serif">
${parts.map(({ html }) => html).join('\n')}
</body></html>`,
});
