/** Controls of C0, DEL, C1, and the separators of Unicode. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes control characters, also line breaks: no text controls the terminal. JSON stays the same JSON. */
export const printable = (text: string): string => text.replace(CONTROL, escaped);

/** Returns {@link printable} lines: line breaks stay. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');

/** Writes lines to standard output: the one way by which commands print there, or {@link printableLines}. */
export const printLines = (text: string): void => void process.stdout.write(`${printableLines(text)}\n`);

/** Formats aligned columns; numbers and `?` are right-aligned. Lines have no trailing blanks. */
export function formatTable(headers: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [headers, ...rows];
  const widths = headers.map((_, column) => Math.max(...lines.map((line) => String(line[column]).length)));
  const isNumber = headers.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number' || row[column] === '?'),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          isNumber[column] ? String(cell).padStart(widths[column] ?? 0) : String(cell).padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
