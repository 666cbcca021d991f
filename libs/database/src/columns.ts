export interface Columns {
  /** `unnest($1::uuid[], ...) AS given("id", ...)`, for a FROM clause. */
  from: string;
  /** One array a column, in the order of `from`. */
  parameters: unknown[][];
}

/**
 * Turns rows into parallel arrays, so that one statement of constant text handles any number of them.
 * `types` gives each column's PostgreSQL element type; `first` is the number of the first parameter.
 */
export function columnsOf<K extends string>(
  rows: readonly Readonly<Record<NoInfer<K>, unknown>>[],
  types: Readonly<Record<K, string>>,
  first = 1,
): Columns {
  const names = Object.keys(types) as K[];
  const arrays = names.map((name, index) => `$${first + index}::${types[name]}[]`);
  const columns = names.map((name) => `"${name}"`);
  return {
    from: `unnest(${arrays.join(', ')}) AS given(${columns.join(', ')})`,
    parameters: names.map((name) => rows.map((row) => row[name])),
  };
}
