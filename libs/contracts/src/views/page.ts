import { z } from 'zod';

/** One page of a list. `total` counts all that match the filters; `nextCursor` is null on the last page. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
  total: number;
}

export const pageOf = <T>(item: z.ZodType<T>) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().nonnegative() });
