import { columnOf, type SortOrder } from '@recuerda/contracts';
import { Keyset, type SortValue } from '@recuerda/database';

interface OrderedRow {
  id: string;
  name: string;
  createdAt: Date;
}

type DirectoryOrder = SortOrder<'employees' | 'departments'>;

/** Over the alias `listed`. */
const SORTED: Record<'created' | 'name', SortValue> = {
  created: { sql: 'listed.created_at', type: 'timestamptz' },
  name: { sql: 'listed.name', type: 'text' },
};

/** Returns a list's order over the alias `listed`, and a row's position in it. */
export function listOrder(order: DirectoryOrder) {
  const column = columnOf<'employees' | 'departments'>(order);
  const keyset = new Keyset(order, SORTED[column], 'listed.id');
  const position = ({ id, name, createdAt }: OrderedRow) => keyset.position(column === 'name' ? name : createdAt, id);
  return { keyset, position };
}
