/** Rows as parallel arrays, so that one statement of constant text handles any number of them. */
export interface UnnestColumns<K extends string> {
  /** `unnest($1::uuid[], ...) AS given("id", ...)`, for a FROM clause. */
  from: string;
  /** One array a column, as PostgreSQL reads it, in the order of `from`. */
  parameters(rows: readonly Readonly<Record<K, ColumnValue>>[]): string[];
}

/** What a column may hold. */
export type ColumnValue = string | number | boolean | Date | null | undefined;

/** `types` gives each column's PostgreSQL element type; `first` is the number of the first parameter. */
export function unnestColumns<K extends string>(types: Readonly<Record<K, string>>, first = 1): UnnestColumns<K> {
  const names = Object.keys(types) as K[];
  const arrays = names.map((name, index) => `$${first + index}::${types[name]}[]`);
  const quotedNames = names.map((name) => `"${name}"`);
  return {
    from: `unnest(${arrays.join(', ')}) AS given(${quotedNames.join(', ')})`,
    parameters: (rows) => names.map((name) => arrayOf(rows, name, types[name])),
  };
}

/** {@link unnestColumns} together with the parameters of these rows. */
export function unnestRows<K extends string>(
  rows: readonly Readonly<Record<NoInfer<K>, ColumnValue>>[],
  types: Readonly<Record<K, string>>,
  first = 1,
): { from: string; parameters: string[] } {
  const { from, parameters } = unnestColumns(types, first);
  return { from, parameters: parameters(rows) };
}

/** The text of an array; pg's own way of writing it costs several times as much, most of all for dates. */
function arrayOf<K extends string>(rows: readonly Readonly<Record<K, ColumnValue>>[], name: K, type: string): string {
  // Whatever else stands there, but for nothing at all, is no UUID to PostgreSQL, nor are its parts.
  const plain = type === 'uuid';
  let text = '{';
  let separator = '';
  // Often all rows share an instant.
  let written: { date: Date; text: string } | undefined;
  for (const row of rows) {
    const value = row[name];
    text += separator;
    separator = ',';
    if (typeof value === 'string') text += plain && value !== '' ? value : quoted(value);
    else if (value instanceof Date) {
      if (written?.date !== value) written = { date: value, text: value.toISOString() };
      text += written.text;
    } else text += value ?? 'NULL';
  }
  return `${text}}`;
}

const quoted = (value: string): string => `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
