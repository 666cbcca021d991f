import { expect, it } from '@jest/globals';
import { columnsOf } from './column.js';

const KINDS = { colour: { name: 'Color', kind: { choice: { r: 'Rojo', b: 'Azul' } } }, at: { name: 'Desde' } } as const;
const FILE = {
  colour: { header: 'Color', width: 5 },
  secret: null,
  at: { header: 'Desde', width: 20, kind: 'instant' },
  isOpen: { header: 'Abierto', width: 9 },
  size: { header: 'Tamaño', width: 9 },
} as const;
interface Row {
  colour: string;
  secret: string;
  at: string | null;
  isOpen: boolean;
}

it('the columns of a file write values by their kind, or as the file says, without fields that it leaves out', () => {
  const columns = columnsOf<Row, typeof FILE>(FILE, { size: () => 3 }, KINDS);
  expect(columns.map(({ header, width, kind }) => [header, width, kind])).toEqual([
    ['Color', 5, undefined],
    ['Desde', 20, 'instant'],
    ['Abierto', 9, undefined],
    ['Tamaño', 9, undefined],
  ]);
  const cells = (row: Row) => columns.map(({ value }) => value(row, String));
  const at = '2026-03-01T13:00:00.000Z';
  expect(cells({ colour: 'b', secret: 'x', at, isOpen: true })).toEqual(['Azul', new Date(at), 'Sí', 3]);
  expect(cells({ colour: 'r', secret: 'x', at: null, isOpen: false })).toEqual(['Rojo', null, 'No', 3]);
});
