import { z } from 'zod';

/** One page of a list that is not counted; `nextCursor` is null on the last page. */
export interface UncountedPage<T> {
  items: T[];
  nextCursor: string | null;
}

/** One page of a list; `total` counts all that match the filters. */
export interface Page<T> extends UncountedPage<T> {
  total: number;
}

export const pageOf = <T>(item: z.ZodType<T>) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().nonnegative() });
