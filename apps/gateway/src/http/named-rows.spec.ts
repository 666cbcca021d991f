import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ListDepartments, ListEmployees, ListTasks } from '@recuerda/contracts';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.requests.reset());

const id = (number: number) => `0198f2a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const many = (count: number) => Array.from({ length: count }, (_, index) => id(index)).join();
const EMPTY = { items: [], nextCursor: null, total: 0 };

describe.each([
  ['/api/departments', ListDepartments, { order: 'created' }],
  ['/api/employees', ListEmployees, { order: 'created' }],
  ['/api/tasks', ListTasks, {}],
] as const)('GET %s?ids=', (path, request, defaults) => {
  const named = (query: string) => gateway.app.inject({ url: `${path}?ids=${query}` });

  it('accepts a hundred ids together with a search, escaped or not', async () => {
    for (const ids of [many(100), encodeURIComponent(many(100))]) {
      gateway.requests.reset();
      gateway.requests.answer(request as typeof ListTasks, () => EMPTY);
      expect((await named(`${ids}&search=ana`)).json()).toEqual(EMPTY);
      const input = { limit: 50, ...defaults, search: 'ana', ids: many(100) };
      expect(gateway.requests.sent).toEqual([{ pattern: request.pattern, input }]);
    }
  });

  it.each([
    ['no id', ''],
    ['what is no UUID', `${id(1)},x`],
    ['an id left empty', `${id(1)},`],
    ['more than a hundred', many(101)],
    ['a second list', `${id(1)}&ids=${id(1)}`],
  ])('refuses %s at ids', async (_, query) => {
    const response = await named(query);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ field: 'ids', message: expect.any(String) }]);
    expect(gateway.requests.sent).toEqual([]);
  });
});
