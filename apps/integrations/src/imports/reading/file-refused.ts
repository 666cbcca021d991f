import type { ErrorCode } from '@recuerda/contracts';

/** Why a file is not read: a code of the API, and a text in Spanish where more can be said. */
export class FileRefused extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string = code) {
    super(message);
    this.code = code;
  }
}

/** Why a row or a cell is not read. */
const refused = (message: string): FileRefused => new FileRefused('validation_failed', message);

/** @param column counted from 0 */
export const cellTooLong = (row: number, column: number): FileRefused =>
  refused(`La celda de la fila ${row}, columna ${columnName(column)}, tiene más de 10.000 caracteres.`);

/** @param column counted from 0 */
export const rowTooLong = (row: number, column: number): FileRefused =>
  refused(`La fila ${row} tiene más de 100 celdas: la columna ${columnName(column)} sobra.`);

/** @param line of the text, from 1 */
export const quoteNotClosed = (line: number): FileRefused =>
  new FileRefused('unreadable_file', `Las comillas que se abren en la línea ${line} no se cierran.`);

/** @param what such as 'una página web (HTML)' */
export const otherFormat = (what: string): FileRefused =>
  new FileRefused('unsupported_format', `El archivo es ${what}. Guárdalo como libro de Excel (.xlsx) o como CSV.`);

/** Name of a column in a spreadsheet: A to Z, then AA. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}
