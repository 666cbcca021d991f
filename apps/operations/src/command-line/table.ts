/** Formats aligned columns; numbers and `?` are right-aligned. Lines have no trailing blanks. */
export function table(headers: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
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

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Escapes control characters, so that a text cannot control the terminal. */
export const printable = (text: string): string =>
  text.replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
