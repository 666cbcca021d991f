import { CSV_BOM, CSV_END_OF_LINE, csvCell } from '@recuerda/contracts';
import type { Chart } from '../charts/chart';

/** A chart's data, with whole names. */
export function chartCsv({ category, items, series }: Chart): string {
  const head = [category, ...series.map(({ name }) => name)];
  const rows = items.map(({ name }, row) => [name, ...series.map(({ values }) => String(values[row] ?? 0))]);
  const lines = [head, ...rows].map((cells) => cells.map((cell) => csvCell(cell)).join(';'));
  return CSV_BOM + lines.map((line) => line + CSV_END_OF_LINE).join('');
}
