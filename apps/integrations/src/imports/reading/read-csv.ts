import { streamCsvRows } from 'hucre/csv';
import { recognised } from '../mapping/guess-columns.js';

/** In the order of preference. */
const SEPARATORS = [';', '\t', ',', '|'] as const;
/** Rows by which the separator is guessed. */
const GUESSED_ROWS = 10;
/** Excel's own word for it, as the first line. */
const DECLARED = /^"?sep=(.)"?(?:\r\n?|\n)/i;

/** Yields the rows of a CSV file. Which separator it has is said by its first line, or guessed by its first rows. */
export function* readCsv(text: string, maxRows: number): Generator<string[]> {
  const declared = DECLARED.exec(text);
  const rest = declared ? text.slice(declared[0].length) : text;
  yield* rowsOf(rest, declared?.[1] ?? guessSeparator(rest), maxRows);
}

function* rowsOf(text: string, delimiter: string, maxRows: number): Generator<string[]> {
  for (const row of streamCsvRows(text, { delimiter, maxRows })) yield row.map((cell) => String(cell ?? ''));
}

/** The one that makes of the text what looks most like a table. */
function guessSeparator(text: string): string {
  const scored = SEPARATORS.map((separator) => ({
    separator,
    scores: scoresOf([...rowsOf(text, separator, GUESSED_ROWS)]),
  }));
  const [best] = scored.toSorted((one, other) => compare(other.scores, one.scores));
  return best?.separator ?? ';';
}

/** Known headers, more than one column, rows as long as the header, columns: the first that differs decides. */
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
