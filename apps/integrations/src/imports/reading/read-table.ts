import { MAX_IMPORT_ROWS } from '@recuerda/contracts/rules/import-limits';
import { visibleText } from '@recuerda/contracts/rules/match-key';
import { recognised, repetitionOf } from '../mapping/headers.js';
import { decodeText, refuseCompound, refuseOtherText } from './decode-text.js';
import { FileRefused } from './file-refused.js';
import { readCsv } from './read-csv.js';
import { readWorkbook } from './xlsx/read-workbook.js';

/** A row of a file: `number` as a spreadsheet counts it. Empty cells at its end are left out. */
export interface FileRow {
  number: number;
  cells: string[];
  /** A user has confirmed that the row is applied although it names somebody else than it changes. */
  confirmed?: boolean;
}
/** A file whose rows were read. */
export interface ReadTable {
  headers: string[];
  rows: number;
  /** Names of the sheets of a workbook that are shown, the one that was read first; none of a text. */
  sheets: string[];
}

/** Rows among which the header is looked for: there may be a title above it. */
const HEADER_ROWS = 10;
/** Most rows of a batch, and characters after which it is full. */
const [BATCH_ROWS, BATCH_CHARACTERS] = [250, 256 * 1024];
/** Most rows of a text, with empty ones. */
const MAX_LINES = 1_048_576;

/**
 * Reads a CSV or XLSX file row by row, and hands the rows on in batches. Empty rows and repetitions of the header are
 * left out.
 *
 * @param sheet of a workbook; undefined: the first that is shown
 * @throws FileRefused
 */
export async function readTable(
  bytes: Uint8Array,
  sheet: string | undefined,
  take: (batch: FileRow[]) => void,
): Promise<ReadTable> {
  const first: FileRow[] = [];
  let table: { header: FileRow; columns: number; isRepetition: (cells: readonly string[]) => boolean } | undefined;
  let batch: FileRow[] = [];
  let [found, rows, characters] = [0, 0, 0];
  const add = (row: FileRow): void => {
    if (!table || row.number <= table.header.number || table.isRepetition(row.cells)) return;
    table.columns = Math.max(table.columns, row.cells.length);
    rows += 1;
    batch.push(row);
    characters += row.cells.reduce((sum, { length }) => sum + length, 0);
    if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) return;
    take(batch);
    [batch, characters] = [[], 0];
  };
  const begin = (): void => {
    const [header] = first.toSorted((one, other) => recognised(other.cells) - recognised(one.cells));
    if (!header) throw new FileRefused('unreadable_file');
    table = { header, columns: header.cells.length, isRepetition: repetitionOf(header.cells) };
    for (const row of first) add(row);
  };
  const source = await open(bytes, sheet);
  for await (const row of cleanRows(source.rows)) {
    found += 1;
    // The header is one more.
    if (found > MAX_IMPORT_ROWS + 1) throw new FileRefused('too_large');
    if (found > HEADER_ROWS) add(row);
    else first.push(row);
    if (found === HEADER_ROWS) begin();
  }
  if (!table) begin();
  if (rows === 0) throw new FileRefused('no_rows');
  if (batch.length > 0) take(batch);
  return { headers: named(table?.header.cells ?? [], table?.columns ?? 0), rows, sheets: source.sheets };
}

/** Yields the rows that are not empty, with clean cells. */
async function* cleanRows(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  for await (const { number, cells } of rows) {
    const cleaned = cells.map(clean);
    const row = { number, cells: cleaned.slice(0, cleaned.findLastIndex((cell) => visibleText(cell) !== '') + 1) };
    if (row.cells.length > 0) yield row;
  }
}

/** Rows of an opened file; `sheets` as in {@link ReadTable}. */
interface Source {
  sheets: string[];
  rows: AsyncIterable<FileRow>;
}

async function open(bytes: Uint8Array, sheet: string | undefined): Promise<Source> {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) return readWorkbook(bytes, sheet);
  refuseCompound(bytes);
  const text = decodeText(bytes);
  if (text === undefined) throw new FileRefused('unsupported_format');
  refuseOtherText(text);
  return { sheets: [], rows: numbered(readCsv(text)) };
}

async function* numbered(rows: AsyncIterable<string[]>): AsyncGenerator<FileRow> {
  let number = 0;
  for await (const cells of rows) {
    number += 1;
    if (number > MAX_LINES) throw new FileRefused('too_large');
    yield { number, cells };
  }
}

/** Returns headers that differ from one another. */
function named(headers: readonly string[], columns: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: columns }, (_, index) => {
    const name = (headers[index] ?? '').replace(/\s+/g, ' ').trim().slice(0, 100) || `Columna ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** Returns the text as PostgreSQL can store it. */
const clean = (cell: string): string => cell.replaceAll('\u0000', '').replace(/\r\n?/g, '\n').trim().toWellFormed();
