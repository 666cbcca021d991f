import { CSV_BOM, CSV_END_OF_LINE, csvCell, csvPhoneCell, type CsvSeparator } from '@recuerda/contracts';
import type { Cell, Column, LocalTime } from './column.js';

interface CsvOptions {
  separator: CsvSeparator;
  localTime: LocalTime;
}

/** Yields the text of a CSV file, one part for its header and one for each page of rows. */
export async function* csvFile<T>(
  columns: readonly Column<T>[],
  pages: AsyncIterable<T[]>,
  { separator, localTime }: CsvOptions,
): AsyncGenerator<string> {
  const line = (cells: string[]): string => cells.join(separator) + CSV_END_OF_LINE;
  const cellOf = (cell: Cell, isPhone: boolean): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return String(cell);
    if (cell instanceof Date) return localTime(cell);
    return isPhone ? csvPhoneCell(cell) : csvCell(cell);
  };
  yield CSV_BOM + line(columns.map(({ header }) => csvCell(header)));
  for await (const rows of pages)
    yield rows
      .map((row) => line(columns.map(({ value, kind }) => cellOf(value(row, localTime), kind === 'phone'))))
      .join('');
}
