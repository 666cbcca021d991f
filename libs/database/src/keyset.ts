import { isDescending, textField, type Page, type UncountedPage } from '@recuerda/contracts';
import { z } from 'zod';
import { fieldError } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import type { SqlFilter } from './sql-filter.js';

/** A time in a cursor: PostgreSQL has no year 0. */
export const cursorTime = z.iso.datetime().refine((text) => !text.startsWith('0000'));

const SHAPES = { timestamptz: cursorTime, text: textField, int: z.int32() };

/** A value that rows are sorted by. */
export interface SortValue {
  sql: string;
  type: keyof typeof SHAPES;
  /** Rows may have none: they are the last ones in both directions. */
  isNullable?: boolean;
}

/** The row after which a page begins. */
export interface Position {
  value: string | number | null;
  id: string;
}

/**
 * A list's order: by a value, then by id. A cursor names a position in it by what the row was sorted by, so a page goes
 * on at the same place whatever happened to that row. A cursor of one order is refused by the others.
 */
export class Keyset {
  readonly sort: 'ASC' | 'DESC';

  constructor(
    private readonly order: string,
    readonly sorted: SortValue,
    private readonly idSql = 'id',
  ) {
    this.sort = isDescending(order) ? 'DESC' : 'ASC';
  }

  /**
   * ORDER BY of the list.
   *
   * @param sql the value, where the statement has another name for it.
   */
  orderBy(sql = this.sorted.sql, id = this.idSql): string {
    return `ORDER BY ${sql} ${this.sort}${this.sorted.isNullable ? ' NULLS LAST' : ''}, ${id} ${this.sort}`;
  }

  /** The order where all rows have a value, or none has one: an index serves it in both directions. */
  orderByIndex(): string {
    return `ORDER BY ${this.sorted.sql} ${this.sort}, ${this.idSql} ${this.sort}`;
  }

  /** Returns the condition of the rows after a position, with the parameters of `filter`. */
  after(filter: SqlFilter, position: Position, sql = this.sorted.sql): string {
    const condition = this.afterInPart(filter, position, sql);
    return this.sorted.isNullable && position.value !== null ? `(${condition} OR ${sql} IS NULL)` : condition;
  }

  /** The condition for the rows after a position, where all rows have a value, or none has one. */
  afterInPart(filter: SqlFilter, { value, id }: Position, sql = this.sorted.sql): string {
    const beyond = this.sort === 'ASC' ? '>' : '<';
    if (value === null) return filter.add(`${sql} IS NULL AND ${this.idSql} ${beyond} ?::uuid`, id);
    return filter.add(`(${sql}, ${this.idSql}) ${beyond} (?::${this.sorted.type}, ?::uuid)`, value, id);
  }

  /**
   * Returns `filter` narrowed to the rows after a cursor.
   *
   * @throws `validation_failed` on the field `cursor`.
   */
  page(filter: SqlFilter, cursor: string | undefined): SqlFilter {
    const after = this.read(cursor);
    const page = filter.clone();
    return after ? page.and(this.after(page, after)) : page;
  }

  /** @throws `validation_failed` on the field `cursor`. */
  read(cursor: string | undefined): Position | undefined {
    if (cursor === undefined) return undefined;
    const { type, isNullable } = this.sorted;
    const value: z.ZodType<Position['value']> = isNullable ? SHAPES[type].nullable() : SHAPES[type];
    const [, position, id] = decodeCursor(cursor, z.tuple([z.literal(this.order), value, z.uuid()]));
    return { value: position, id };
  }

  /** Compares positions whose values are instants, as the list sorts them. */
  compare(one: Position, other: Position): number {
    const [a, b] = this.sort === 'ASC' ? [one, other] : [other, one];
    if ((a.value === null) !== (b.value === null)) return one.value === null ? 1 : -1;
    if (a.value !== b.value) return String(a.value) < String(b.value) ? -1 : 1;
    return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
  }

  /** Returns what a cursor has of a row. */
  position(value: Date | string | number | null, id: string): readonly unknown[] {
    return [this.order, value instanceof Date ? value.toISOString() : value, id];
  }
}

/** An opaque position in a list: the sort values of the last row shown. */
export const encodeCursor = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');

/**
 * Parses a cursor by the shape of its list.
 *
 * @throws `validation_failed` on the field `cursor`.
 */
export function decodeCursor<T>(cursor: string, shape: z.ZodType<T>): T {
  const result = shape.safeParse(parse(cursor));
  if (!result.success) throw fieldError('cursor', 'El cursor no es válido.');
  return result.data;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

interface PageSource<R, V> {
  /** Up to `limit` + 1 rows: one more shows that there is a next page. */
  rows: readonly R[];
  limit: number;
  /** Sort values of a row, from which the next page starts. */
  position: (row: R) => readonly unknown[];
  view: (row: R) => V;
}

/** Builds a page of a keyset-ordered list of which no total is shown. */
export function uncountedPageOf<R, V>({ rows, limit, position, view }: PageSource<R, V>): UncountedPage<V> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items: shown.map(view), nextCursor: more ? encodeCursor(position(last)) : null };
}

/** Builds a page of a keyset-ordered list. */
export const pageOf = <R, V>({ total, ...source }: PageSource<R, V> & { total: number }): Page<V> => ({
  ...uncountedPageOf(source),
  total,
});

/**
 * Returns the number of rows.
 *
 * @param from SQL that follows FROM
 */
export async function countRows(
  source: Pick<EntityManager, 'query'>,
  from: string,
  parameters: unknown[] = [],
): Promise<number> {
  const [row] = await source.query<[{ count: number }]>(`SELECT count(*)::int AS count FROM ${from}`, parameters);
  return row.count;
}
