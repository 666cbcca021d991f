import { MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS } from '@recuerda/contracts/rules/import-limits';
import { cellTooLong, FileRefused, rowTooLong } from '../file-refused.js';
import { parseXml, unescaped } from './parse-xml.js';
import type { DateStyle, SharedStrings } from './strings-and-styles.js';

/** A row as the sheet has it; `number` counts from 1. */
export interface SheetRow {
  number: number;
  cells: string[];
}
interface Workbook {
  strings: SharedStrings | undefined;
  dateStyleOf: (style: number) => DateStyle;
  /** Days are counted from 1904. */
  is1904: boolean;
}

/** The last row that a sheet can have. */
const MAX_ROW = 1_048_576;
const DAY_SECONDS = 86_400;
const [EPOCH_1900, EPOCH_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

/**
 * Yields the rows of a sheet that have texts. Of a formula it has the value that was last seen.
 *
 * @throws FileRefused a row or a cell is too long, or there are too many rows
 */
export async function* readSheet(part: AsyncIterable<Buffer>, workbook: Workbook): AsyncGenerator<SheetRow> {
  let ready: SheetRow[] = [];
  let row: SheetRow = { number: 0, cells: [] };
  let cell = { column: -1, type: '', style: -1, text: '' };
  let [inRow, inCell, inText, inPhonetic] = [false, false, false, false];
  const steps = parseXml(part, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = { number: Math.max(row.number + 1, Number(attributes['r']) || 0), cells: [] };
        if (row.number > MAX_ROW) throw new FileRefused('too_large');
        cell.column = -1;
        inRow = true;
      } else if (name === 'c' && inRow) {
        const column = attributes['r'] === undefined ? cell.column + 1 : columnOf(attributes['r']);
        cell = { column, type: attributes['t'] ?? '', style: Number(attributes['s'] ?? -1), text: '' };
        inCell = true;
      } else if (name === 'rPh') inPhonetic = true;
      inText = inCell && !inPhonetic && (name === 'v' || name === 't');
    },
    text: (text) => {
      if (!inText) return;
      cell.text += text;
      if (cell.text.length > MAX_IMPORT_CELL) throw cellTooLong(row.number, cell.column);
    },
    close: (name) => {
      if (name === 'rPh') inPhonetic = false;
      if (name === 'v' || name === 't') inText = false;
      if (name === 'c' && inCell) {
        inCell = false;
        const text = textOf(cell, workbook);
        if (text === '') return;
        if (cell.column >= MAX_IMPORT_COLUMNS) throw rowTooLong(row.number, cell.column);
        if (text.length > MAX_IMPORT_CELL) throw cellTooLong(row.number, cell.column);
        while (row.cells.length < cell.column) row.cells.push('');
        row.cells[cell.column] = text;
      }
      if (name === 'row' && inRow) {
        inRow = false;
        if (row.cells.length > 0) ready.push(row);
      }
    },
    endless: () => (inText ? cellTooLong(row.number, cell.column) : new FileRefused('unreadable_file')),
  });
  for await (const _ of steps) {
    yield* ready;
    ready = [];
  }
}

function textOf(
  { type, style, text }: { type: string; style: number; text: string },
  { strings, dateStyleOf, is1904 }: Workbook,
): string {
  if (type === 's') return strings?.get(Number(text)) ?? '';
  if (type === 'b') return text === '1' || text === 'true' ? 'Sí' : 'No';
  if (type === 'd') return dateText(Date.parse(`${text.replace(/Z$/, '')}Z`), text.includes('T'));
  if (type !== '' && type !== 'n') return unescaped(text);
  const number = Number(text);
  if (text === '' || Number.isNaN(number)) return text;
  const dateStyle = dateStyleOf(style);
  if (dateStyle === undefined) return String(number);
  return dateText((is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(number * DAY_SECONDS) * 1_000, dateStyle === 'time');
}

/** Excel's dates have no zone: they are written as its clock shows them. Midnight counts where a time is shown. */
function dateText(time: number, isTimed: boolean): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString().slice(0, 19).replace('T', ' ');
  return isTimed ? text : text.replace(' 00:00:00', '');
}

/** From 0, of a reference such as `AB12`. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '';
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
