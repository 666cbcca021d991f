import { type CellValue, writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import type { Column, LocalTime } from './column.js';

/** The format of instants: that of the file's CSV. */
const DATE_FORMAT = 'yyyy-mm-dd hh:mm:ss';
/** Longest text of a cell, characters; Excel calls a file with a longer one damaged. */
const MAX_TEXT = 32_767;

/** Characters that XML cannot hold, and texts that read as an escape (ST_Xstring); the library escapes controls. */
const UNSAFE = /_(?=x[\dA-Fa-f]{4}_)|[\uFFFE\uFFFF]/g;
const escaped = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
/** Cuts and escapes the text of a cell. */
const cellText = (text: string): string => text.slice(0, MAX_TEXT).toWellFormed().replace(UNSAFE, escaped);

interface XlsxOptions {
  /** Name of the sheet. */
  name: string;
  localTime: LocalTime;
  /** With the header; further rows are on further sheets. */
  maxRowsPerSheet?: number;
}

/** Returns the bytes of an XLSX file, which reads pages only as it is read itself. Its header row is frozen. */
export function xlsxFile<T>(
  columns: readonly Column<T>[],
  pages: AsyncIterable<T[]>,
  { name, localTime, maxRowsPerSheet = XLSX_MAX_ROWS_PER_SHEET }: XlsxOptions,
): ReadableStream<Uint8Array> {
  // Excel's dates have no zone: they are what the clock shows.
  const shown = (instant: Date): Date => new Date(`${localTime(instant).replace(' ', 'T')}Z`);
  const cellOf = (row: T, { value }: Column<T>): CellValue => {
    const cell = value(row, localTime);
    if (cell instanceof Date) return shown(cell);
    return typeof cell === 'string' ? cellText(cell) : cell;
  };
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const page of pages) for (const row of page) yield columns.map((column) => cellOf(row, column));
  }
  return writeXlsxStream(rows(), {
    name,
    columns: columns.map(({ header, width, kind }) => ({
      header,
      width,
      ...(kind === 'instant' && { numFmt: DATE_FORMAT }),
    })),
    freezePane: { rows: 1 },
    maxRowsPerSheet,
  });
}
