import type { ErrorCode } from '@recuerda/contracts';

/** Why a file is not read: a code of the API, with `validation_failed` also a text in Spanish. */
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

export const quoteNotClosed = (row: number): FileRefused =>
  refused(`Las comillas que se abren en la fila ${row} no se cierran.`);

/** Name of a column in a spreadsheet: A to Z, then AA. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}
