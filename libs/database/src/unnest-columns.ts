/** Rows as parallel arrays: one statement of constant text for any number of rows. */
interface UnnestColumns<K extends string> {
  /** `unnest($1::uuid[], ...) AS given("id", ...)`, for a FROM clause. */
  from: string;
  /** One PostgreSQL array literal per column, in the order of `from`. */
  parameters(rows: readonly Readonly<Record<K, ColumnValue>>[]): string[];
}

/** A value of a column. */
type ColumnValue = string | number | boolean | Date | null | undefined;

/**
 * @param types the PostgreSQL element type of each column.
 * @param first the number of the first parameter.
 */
export function unnestColumns<K extends string>(types: Readonly<Record<K, string>>, first = 1): UnnestColumns<K> {
  const names = Object.keys(types) as K[];
  const arrays = names.map((name, index) => `$${first + index}::${types[name]}[]`);
  const quotedNames = names.map((name) => `"${name}"`);
  return {
    from: `unnest(${arrays.join(', ')}) AS given(${quotedNames.join(', ')})`,
    parameters: (rows) => names.map((name) => arrayOf(rows, name, types[name])),
  };
}

/** {@link unnestColumns} with the parameters of these rows. */
export function unnestRows<K extends string>(
  rows: readonly Readonly<Record<NoInfer<K>, ColumnValue>>[],
  types: Readonly<Record<K, string>>,
  first = 1,
): { from: string; parameters: string[] } {
  const { from, parameters } = unnestColumns(types, first);
  return { from, parameters: parameters(rows) };
}

/** Returns an array literal. pg's own conversion costs several times as much, most of all for dates. */
function arrayOf<K extends string>(rows: readonly Readonly<Record<K, ColumnValue>>[], name: K, type: string): string {
  // PostgreSQL rejects everything that is not a UUID, so only the empty text needs quotes.
  const plain = type === 'uuid';
  let text = '{';
  let separator = '';
  // Often all rows have the same date.
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
