import { MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { inTurns } from '../in-turns.js';
import { recognised, repetitionOf } from '../mapping/guess-columns.js';
import { decodeText } from './decode-text.js';
import { readCsv } from './read-csv.js';
import { readXlsx } from './read-xlsx.js';

/** A row of a file: `number` as a spreadsheet counts it. */
export interface FileRow {
  number: number;
  cells: string[];
}
interface FileTable {
  headers: string[];
  rows: FileRow[];
}

/** Rows among which the header is looked for: there may be a title above it. */
const HEADER_ROWS = 10;

/**
 * Reads a CSV or XLSX file. Empty rows and repetitions of the header are left out.
 *
 * @throws AppError `unsupported_format`, `unreadable_file`, `no_rows` or `too_large`
 */
export async function readFile(bytes: Uint8Array): Promise<FileTable> {
  const found: FileRow[] = [];
  let number = 0;
  try {
    for await (const cells of inTurns(rowsOf(bytes))) {
      number += 1;
      const cleaned = trimmed(cells.map(clean));
      if (cleaned.length === 0) continue;
      if (cleaned.length > MAX_IMPORT_COLUMNS || found.length > MAX_IMPORT_ROWS) throw new AppError('too_large');
      found.push({ number, cells: cleaned });
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('unreadable_file', {}, { cause: error });
  }
  return tableOf(found);
}

function rowsOf(bytes: Uint8Array): Iterable<string[]> | AsyncIterable<string[]> {
  // One more than is read, to see that there are more; empty rows count for less than they cost.
  const maxRows = 4 * MAX_IMPORT_ROWS;
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) return readXlsx(bytes, maxRows);
  const text = decodeText(bytes);
  // A small PDF may be text alone.
  if (text === undefined || text.startsWith('%PDF-')) throw new AppError('unsupported_format');
  return readCsv(text, maxRows);
}

async function tableOf(found: FileRow[]): Promise<FileTable> {
  const width = Math.max(0, ...found.slice(0, HEADER_ROWS).map(({ cells }) => cells.length));
  const [header] = found
    .slice(0, HEADER_ROWS)
    .toSorted((one, other) => recognised(other.cells) - recognised(one.cells));
  if (!header) throw new AppError('unreadable_file');
  const isRepetition = repetitionOf(header.cells);
  const kept: FileRow[] = [];
  let columns = Math.min(width, header.cells.length);
  for await (const row of inTurns(found.slice(found.indexOf(header) + 1))) {
    if (isRepetition(row.cells)) continue;
    columns = Math.max(columns, row.cells.length);
    kept.push(row);
  }
  if (kept.length === 0) throw new AppError('no_rows');
  const padded = (cells: readonly string[]) => Array.from({ length: columns }, (_, index) => cells[index] ?? '');
  const rows: FileRow[] = [];
  for await (const { number, cells } of inTurns(kept)) rows.push({ number, cells: padded(cells) });
  return { headers: named(padded(header.cells)), rows };
}

/** Each has a name of its own. */
function named(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((header, index) => {
    const name = header.replace(/\s+/g, ' ').trim().slice(0, 100) || `Columna ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** What PostgreSQL can store. */
const clean = (cell: string): string =>
  cell.slice(0, MAX_IMPORT_CELL).replaceAll('\u0000', '').replace(/\r\n?/g, '\n').trim().toWellFormed();

function trimmed(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}
