import { streamCsvRows } from 'hucre/csv';

/** In the order of preference. */
const SEPARATORS = [';', '\t', ','] as const;
/** Lines by which the separator is guessed. */
const GUESSED_LINES = 10;
/** Excel's own word for it, as the first line. */
const DECLARED = /^sep=(.)\r?\n/i;

/** Yields the rows of a CSV file. `;`, `,` and tab are distinguished by its first lines. */
export function* readCsv(text: string, maxRows: number): Generator<string[]> {
  const declared = DECLARED.exec(text);
  const rest = declared ? text.slice(declared[0].length) : text;
  const delimiter = declared?.[1] ?? guessSeparator(rest);
  for (const row of streamCsvRows(rest, { delimiter, maxRows })) yield row.map((cell) => String(cell ?? ''));
}

/** The one that occurs most, outside quotes. */
function guessSeparator(text: string): string {
  const counts = new Map<string, number>();
  let [quoted, lines] = [false, 0];
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '\n' && (lines += 1) === GUESSED_LINES) break;
    else counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [first] = SEPARATORS.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  return first ?? ';';
}
