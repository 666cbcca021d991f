import { type CostQuery, type CostsView, GetCosts, PRICE_CATEGORIES } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import type { Column, ListSource } from './column.js';
import { departmentNames } from './names.js';

interface Row extends Omit<CostsView['items'][number], 'departmentId'> {
  month: string;
  department: string;
}

const CATEGORIES: Readonly<Record<string, string>> = PRICE_CATEGORIES;

const columns: Column<Row>[] = [
  { header: 'Mes', width: 10, value: ({ month }) => month },
  { header: 'Departamento', width: 36, value: ({ department }) => department },
  { header: 'Categoría', width: 16, value: ({ category }) => CATEGORIES[category] ?? category },
  { header: 'Mensajes', width: 12, value: ({ messages }) => messages },
  { header: 'Sin precio', width: 12, value: ({ unpriced }) => unpriced },
  { header: 'Costo (USD)', width: 14, value: ({ cost }) => cost },
];

/** The messages of a month that the provider charges, a row for each department and category. */
export const costsSource = (requests: RequestClient, query: CostQuery): ListSource<Row> => ({
  columns,
  read: async () => {
    const { month, items } = await requests.send(GetCosts, query);
    const names = await departmentNames(
      requests,
      items.flatMap(({ departmentId }) => departmentId ?? []),
    );
    const departmentOf = (id: string | null): string =>
      id === null ? 'Sin departamento' : (names.get(id) ?? 'Departamento eliminado');
    return {
      items: items.map(({ departmentId, ...item }) => ({ ...item, month, department: departmentOf(departmentId) })),
      nextCursor: null,
    };
  },
});
