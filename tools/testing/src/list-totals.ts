interface ListPage {
  items: readonly { id: string }[];
  nextCursor: string | null;
  total: number;
}

type Filters = Readonly<Record<string, unknown>>;

interface TestedList {
  /** The query's schema: each of its fields but `limit`, `cursor` and `order` is a filter. */
  query: { shape: object };
  /** Values of each filter: each keeps some rows and drops others. */
  values: Readonly<Record<string, readonly unknown[]>>;
  list: (query: Filters & { limit: number; cursor?: string }) => Promise<ListPage>;
}

/** Small enough that most lists have several pages. */
const PAGE = 3;
const NOT_FILTERS = ['limit', 'cursor', 'order'];

/**
 * Returns what is wrong with a list's totals, under each combination of its filters: a total that differs from the
 * number of rows on all pages, a filter that is without values, or does not narrow the list.
 */
export async function wrongTotals({ query, values, list }: TestedList): Promise<string[]> {
  const wrong: string[] = [];
  const read = async (filters: Filters): Promise<number> => {
    let rows = 0;
    let cursor: string | null = null;
    const totals = new Set<number>();
    do {
      const page: ListPage = await list({ ...filters, limit: PAGE, ...(cursor !== null && { cursor }) });
      rows += page.items.length;
      totals.add(page.total);
      cursor = page.nextCursor;
    } while (cursor !== null);
    if (totals.size > 1 || !totals.has(rows))
      wrong.push(`${JSON.stringify(filters)}: ${[...totals].join()} of ${rows}`);
    return rows;
  };
  const names = Object.keys(query.shape).filter((name) => !NOT_FILTERS.includes(name));
  const all = await read({});
  for (const name of names) {
    const found = await Promise.all((values[name] ?? []).map((value) => read({ [name]: value })));
    if (found.length === 0) wrong.push(`${name}: without values`);
    if (found.some((rows) => rows === 0 || rows >= all)) wrong.push(`${name}: does not narrow`);
  }
  for (const filters of combinations(names, values)) if (Object.keys(filters).length > 1) await read(filters);
  return wrong;
}

/** Each filter with each of its values or without. */
const combinations = (names: readonly string[], values: TestedList['values']): Filters[] =>
  names.reduce<Filters[]>(
    (made, name) => [
      ...made,
      ...made.flatMap((one) => (values[name] ?? []).map((value) => ({ ...one, [name]: value }))),
    ],
    [{}],
  );
