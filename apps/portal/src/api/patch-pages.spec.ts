import { describe, expect, it } from '@jest/globals';
import type { Pages } from './pages';
import { insertRow, mapRows, withTotal } from './patch-pages';

interface Row {
  id: string;
  createdAt: string;
}
/** Rows named by the second they were created in. */
const row = (second: number, id = String(second)): Row => ({ id, createdAt: `2026-01-01T00:00:${second}Z` });
const pages = (...seconds: number[][]): Pages<Row> => ({
  pages: seconds.map((page, index) => ({
    items: page.map((second) => row(second)),
    nextCursor: index < seconds.length - 1 ? 'more' : null,
    total: seconds.flat().length,
  })),
  pageParams: seconds.map(() => null),
});
const ids = (data: Pages<Row>) => data.pages.map((page) => page.items.map(({ id }) => Number(id)));

describe('insertRow', () => {
  const loaded = pages([50, 40], [30, 20]);

  it.each([
    [
      55,
      [
        [55, 50, 40],
        [30, 20],
      ],
    ],
    [
      45,
      [
        [50, 45, 40],
        [30, 20],
      ],
    ],
    [
      35,
      [
        [50, 40],
        [35, 30, 20],
      ],
    ],
    [
      15,
      [
        [50, 40],
        [30, 20, 15],
      ],
    ],
  ])('puts %d at its place in the order of creation', (second, expected) => {
    expect(ids(insertRow(loaded, row(second)))).toEqual(expected);
  });

  it('leaves out what lies beyond the loaded pages', () => {
    const [first] = loaded.pages;
    const partly = { ...loaded, pages: [{ ...first!, nextCursor: 'more' }] };
    expect(insertRow(partly, row(15))).toBe(partly);
  });

  it('does not double a row', () => {
    expect(insertRow(loaded, row(40))).toBe(loaded);
  });

  it('puts the first row into an empty list', () => {
    expect(ids(insertRow(pages([]), row(10)))).toEqual([[10]]);
  });

  it('orders rows of the same moment by id', () => {
    const same = { ...loaded, pages: [{ items: [row(30, 'b')], nextCursor: null, total: 1 }] };
    expect(insertRow(same, row(30, 'a')).pages[0]?.items.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(insertRow(same, row(30, 'c')).pages[0]?.items.map(({ id }) => id)).toEqual(['c', 'b']);
  });
});

describe('mapRows', () => {
  it('changes and removes rows, and leaves pages without a change as they are', () => {
    const loaded = pages([50, 40], [30, 20]);
    const after = mapRows(loaded, (item) => (item.id === '30' ? null : item));
    expect(ids(after)).toEqual([[50, 40], [20]]);
    expect(after.pages[0]).toBe(loaded.pages[0]);
    expect(mapRows(loaded, (item) => item)).toBe(loaded);
  });
});

describe('withTotal', () => {
  it('sets the total of every page', () => {
    const loaded = pages([2], [1]);
    expect(withTotal(loaded, 9).pages.map(({ total }) => total)).toEqual([9, 9]);
    expect(withTotal(loaded, 2)).toBe(loaded);
  });
});

describe('insertRow of a list in another order', () => {
  const named = (name: string) => ({ ...row(10, name), name });
  const onePage = <T>(items: T[]): Pages<T> => ({
    pages: [{ items, nextCursor: null, total: items.length }],
    pageParams: [null],
  });

  it('puts a row at its place by name, as Spanish sorts', () => {
    const after = insertRow(onePage(['Ana', 'Ángel', 'Zoe'].map(named)), named('Ñusta'), 'name');
    expect(after.pages[0]?.items.map(({ name }) => name)).toEqual(['Ana', 'Ángel', 'Ñusta', 'Zoe']);
  });

  const due = (id: number, dueAt: string | null) => ({ ...row(10, String(id)), dueAt });
  it.each([
    ['due', ['1', '2', '3', '4', '5']],
    ['-due', ['2', '1', '5', '4', '3']],
  ])('puts what has no due date last by %s, in the order of ids', (order, expected) => {
    const rows = [due(1, '2030-01-01'), due(2, '2030-02-01'), due(3, null), due(4, null), due(5, null)];
    for (const inserted of rows) {
      const others = expected.filter((id) => id !== inserted.id).map((id) => rows[Number(id) - 1]!);
      const after = insertRow(onePage(others), inserted, order);
      expect(after.pages[0]?.items.map(({ id }) => id)).toEqual(expected);
    }
  });

  const task = (id: string, more: object) => ({ ...row(10, id), isActive: true, isCompleted: false, ...more });
  it.each([
    ['title', { title: 'ana' }, { title: 'Ñandú' }],
    ['employee', { employee: { name: 'Ana' } }, { employee: null }],
    [
      'department',
      { employee: { name: 'Z', department: { name: 'A' } } },
      { employee: { name: 'A', department: null } },
    ],
    ['state', { isActive: true }, { isActive: false }],
    ['state', { isActive: false }, { isActive: false, isCompleted: true }],
    [
      'reminder',
      { nextReminder: { nextReminder: '2030-01-02', status: 'scheduled' } },
      { nextReminder: { nextReminder: '2030-01-01', status: 'failed' } },
    ],
  ])('knows the order by %s', (order, earlier, later) => {
    const [one, two] = [task('b', earlier), task('a', later)];
    for (const [listed, inserted] of [
      [one, two],
      [two, one],
    ] as const)
      expect(insertRow(onePage<typeof one>([listed]), inserted, order).pages[0]?.items).toEqual([one, two]);
  });

  it('reverses the order of creation', () => {
    const listed = onePage([row(10), row(30)]);
    expect(insertRow(listed, row(20), '-created').pages[0]?.items.map(({ id }) => id)).toEqual(['10', '20', '30']);
  });
});
