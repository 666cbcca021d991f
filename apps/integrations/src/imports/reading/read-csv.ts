import { Readable } from 'node:stream';
import { MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS } from '@recuerda/contracts/rules/import-limits';
import { type CastingContext, CsvError, type Options, parse } from 'csv-parse';
import { recognised } from '../mapping/headers.js';
import { cellTooLong, FileRefused, quoteNotClosed, rowTooLong } from './file-refused.js';

/** Possible separators, in the order of preference. */
const SEPARATORS = [';', '\t', ',', '|'] as const;
/** Rows by which the separator is guessed. */
const GUESSED_ROWS = 10;
/** Excel's own word for it, as the first line. */
const DECLARED = /^"?sep=(.)"?(?:\r\n?|\n)/i;
/** Longest line with that word, bytes. */
const DECLARED_BYTES = 16;
/** Bytes that are parsed at once. */
const PART_BYTES = 64 * 1024;
/** A row with more bytes has too long a cell: a letter takes at most 4. */
const MAX_ROW_BYTES = MAX_IMPORT_COLUMNS * MAX_IMPORT_CELL * 4;

/**
 * Yields the rows of a CSV file in UTF-8. Its first line says which separator it has, or its first rows tell.
 *
 * @throws FileRefused a row or a cell is too long
 */
export async function* readCsv(text: Buffer): AsyncGenerator<string[]> {
  const declared = DECLARED.exec(text.toString('utf8', 0, DECLARED_BYTES));
  const rest = declared ? text.subarray(Buffer.byteLength(declared[0])) : text;
  yield* rowsOf(rest, declared?.[1] ?? (await guessSeparator(rest)), declared ? 2 : 1);
}

/** @param firstLine number of the first line of the text */
async function* rowsOf(
  text: Buffer,
  delimiter: string,
  firstLine: number,
  more: Options = {},
): AsyncGenerator<string[]> {
  /** End of the last cell, in bytes. */
  let end = 0;
  /** Returns the line in which the next cell opens its quotes. */
  const openedLine = (): number => firstLine + lineBreaks(text.toString('utf8', 0, text.indexOf('"', end)));
  /** Each cell is checked as it is read. */
  const checkCell = (cell: string, { records, index, bytes }: CastingContext): string => {
    if (index >= MAX_IMPORT_COLUMNS) throw rowTooLong(records + 1, index);
    if (cell.length > MAX_IMPORT_CELL) throw cellTooLong(records + 1, index);
    const isClosed = !cell.startsWith('"') || CLOSED.test(text.toString('utf8', text.indexOf('"', end), bytes));
    // The parser goes on to the next quotes, rows below, and keeps those of a cell whose closing quote spaces follow.
    if (!isClosed && lineBreaks(cell) > 0) throw quoteNotClosed(openedLine());
    end = bytes;
    return isClosed ? cell : (/^"([^"]*)"\s+$/.exec(cell)?.[1] ?? cell);
  };
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_BYTES,
    cast: checkCell,
    ...more,
  });
  try {
    for await (const row of Readable.from(partsOf(text)).pipe(parser)) yield row as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error['records']) + 1;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw cellTooLong(row, Number(error['index']));
    throw error.code === 'CSV_QUOTE_NOT_CLOSED' ? quoteNotClosed(openedLine()) : error;
  }
}

/** A cell in quotes, with each quote of its own doubled. */
const CLOSED = /^"(?:[^"]|"")*"$/;
const lineBreaks = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;

function* partsOf(text: Buffer): Generator<Buffer> {
  for (let start = 0; start < text.length; start += PART_BYTES) yield text.subarray(start, start + PART_BYTES);
}

/** Returns the separator by which the text looks most like a table. */
async function guessSeparator(text: Buffer): Promise<string> {
  let best: { separator: string; scores: number[] } | undefined;
  for (const separator of SEPARATORS) {
    const scores = scoresOf(await firstRows(text, separator));
    if (!best || compare(scores, best.scores) > 0) best = { separator, scores };
  }
  return best?.separator ?? ';';
}

/** Returns the first rows, up to one that cannot be read with this separator. */
async function firstRows(text: Buffer, separator: string): Promise<string[][]> {
  const rows: string[][] = [];
  // An error takes the rows before it out of the stream.
  const keep = (row: string[]) => (rows.push(row), row);
  try {
    const read = rowsOf(text, separator, 1, { to: GUESSED_ROWS, on_record: keep });
    while (!(await read.next()).done);
  } catch (error) {
    if (!(error instanceof FileRefused) && !(error instanceof CsvError)) throw error;
  }
  return rows;
}

/** Returns known headers, several columns, rows as long as the header, columns: the first that differs decides. */
function scoresOf(rows: readonly string[][]): number[] {
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const [header = []] = filled.toSorted(
    (one, other) => recognised(other) - recognised(one) || other.length - one.length,
  );
  const alike = filled.filter(({ length }) => length === header.length).length;
  return [recognised(header), Math.min(header.length, 2), alike, header.length];
}

const compare = (scores: readonly number[], others: readonly number[]): number =>
  scores.map((score, index) => score - (others[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
