import type { Chart } from '../charts/chart';

/** Byte order mark: Excel needs it to read UTF-8. */
const BOM = '\uFEFF';
/** What Excel in Spanish expects: there the comma is the decimal sign. */
const SEPARATOR = ';';
const END_OF_LINE = '\r\n';

/** A text as a cell. One that a spreadsheet would take for a formula gets an apostrophe, which makes it text. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A chart's data, with whole names. */
export function chartCsv({ category, items, series }: Chart): string {
  const head = [category, ...series.map(({ name }) => name)];
  const rows = items.map(({ name }, row) => [name, ...series.map(({ values }) => String(values[row] ?? 0))]);
  const lines = [head, ...rows].map((cells) => cells.map(csvCell).join(SEPARATOR));
  return BOM + lines.map((line) => line + END_OF_LINE).join('');
}
