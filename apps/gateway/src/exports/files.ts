import { type PassThrough, Readable } from 'node:stream';
import {
  CSV_BOM,
  CSV_END_OF_LINE,
  csvCell,
  csvPhoneCell,
  type CsvSeparator,
  type ExportFile,
} from '@recuerda/contracts';
import { type CellValue, writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
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
    // A spreadsheet that separates cells by semicolons has decimal commas.
    if (typeof cell === 'number') return separator === ';' ? String(cell).replace('.', ',') : String(cell);
    if (cell instanceof Date) return localTime(cell);
    return isPhone ? csvPhoneCell(cell) : csvCell(cell);
  };
  yield CSV_BOM + line(columns.map(({ header }) => csvCell(header)));
  for await (const rows of pages)
    yield rows
      .map((row) => line(columns.map(({ value, kind }) => cellOf(value(row, localTime), kind === 'phone'))))
      .join('');
}

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

/** Returns the bytes of the wanted file, which reads pages only as it is read itself. */
export const listFile = <T>(
  columns: readonly Column<T>[],
  pages: AsyncIterable<T[]>,
  { format, separator, ...options }: ExportFile & XlsxOptions,
): Readable =>
  format === 'csv'
    ? Readable.from(csvFile(columns, pages, { separator, localTime: options.localTime }))
    : Readable.fromWeb(xlsxFile(columns, pages, options));

interface ArchivedFile {
  name: string;
  content: () => AsyncIterable<string> | Iterable<string>;
}

/** Returns the bytes of a ZIP archive. Its files are read one after the other. */
export function zipArchive(files: readonly ArchivedFile[], at: Date): Readable {
  const zip = new ZipFile();
  const bytes = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => bytes.destroy(error));
  for (const { name, content } of files)
    zip.addReadStreamLazy(name, { mtime: at }, (read) => {
      const text = Readable.from(content());
      text.once('error', (error) => bytes.destroy(error));
      bytes.once('close', () => text.destroy());
      read(null, text);
    });
  zip.end();
  return bytes;
}

/** Returns how a zone shows an instant: `2026-11-23 14:05:00`, which Excel reads as a date in every language. */
export function localTime(timeZone: string): LocalTime {
  // The Swedish format is that of ISO 8601, without its `T`.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => format.format(instant);
}
