import { z } from 'zod';
import { component } from '../registry.js';

/** A page of a list, as `Page<T>` of the contracts. */
export const pageOf = <S extends z.ZodType>(id: string, item: S, total = 'cuenta todo lo que cumple los filtros') =>
  component(
    id,
    z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().nonnegative() }),
    `\`total\` ${total}; \`nextCursor\` es null en la última página.`,
  );

export const instant = z.iso.datetime();
export const id = z.uuid();
export const count = z.int().nonnegative();
