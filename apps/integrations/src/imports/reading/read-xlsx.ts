import { AppError } from '@recuerda/service';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { zipSize } from './zip-size.js';

/** Most bytes that a workbook may unpack to: a full one of 10 MiB has less. */
const MAX_UNPACKED = 150 * 1024 * 1024;
/** Most bytes of its texts and styles: 240 for each of 50,000 rows. The reader may need 600 MB of memory for 8 MiB. */
const MAX_KEPT = 12 * 1024 * 1024;

/** Yields the rows of the first sheet of a workbook. Of a formula it has the value that was last seen. */
export async function* readXlsx(bytes: Uint8Array, maxRows: number): AsyncGenerator<string[]> {
  const size = zipSize(bytes);
  if (size === undefined) throw new AppError('unreadable_file');
  if (size.total > MAX_UNPACKED || size.kept > MAX_KEPT) throw new AppError('too_large');
  let next = 0;
  for await (const { index, values } of streamXlsxRows(bytes, { maxRows })) {
    // Empty rows may be left out of a sheet.
    for (; next < index && next < maxRows; next += 1) yield [];
    next = index + 1;
    yield values.map(textOf);
  }
}

function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return String(value);
}

/** Excel's dates have no zone: they are written as its clock shows them, without a time where there is none. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  return date.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
}
