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
