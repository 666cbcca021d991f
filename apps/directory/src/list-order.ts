import { textField } from '@recuerda/contracts';
import { cursorTime } from '@recuerda/database';
import { z } from 'zod';

interface OrderedRow {
  id: string;
  name: string;
  createdAt: Date;
}

/**
 * A list's order: its SQL over the alias `listed`, and the cursor that names a position in it. A cursor of one order is
 * refused by the other.
 */
interface ListOrder {
  clause: string;
  /** Condition of the rows after a position. */
  after: string;
  shape: z.ZodType<[order: string, value: string, id: string]>;
  position: (row: OrderedRow) => readonly unknown[];
}

const ORDERS: Record<'created' | 'name', ListOrder> = {
  created: {
    clause: 'listed.created_at DESC, listed.id DESC',
    after: '(listed.created_at, listed.id) < (?::timestamptz, ?::uuid)',
    shape: z.tuple([z.literal('created'), cursorTime, z.uuid()]),
    position: (row) => ['created', row.createdAt.toISOString(), row.id],
  },
  name: {
    clause: 'listed.name, listed.id',
    after: '(listed.name, listed.id) > (?::text, ?::uuid)',
    shape: z.tuple([z.literal('name'), textField, z.uuid()]),
    position: (row) => ['name', row.name, row.id],
  },
};

export const listOrder = (order: 'created' | 'name'): ListOrder => ORDERS[order];
