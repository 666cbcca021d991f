import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CountDirectory,
  CountRemindersToday,
  CountTasks,
  type CostsView,
  GetCosts,
  GetMetrics,
  GetTasks,
  ListRecentTasks,
  ListTasks,
  ListUpcomingReminders,
} from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { reminder, task } from '../__fixtures__/samples.js';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.requests.reset();
  gateway.requests
    .answer(CountDirectory, () => ({ departments: 4, employees: 8 }))
    .answer(CountTasks, () => ({ total: 15, active: 12 }))
    .answer(CountRemindersToday, () => ({ count: 23 }))
    .answer(ListRecentTasks, () => [task])
    .answer(ListUpcomingReminders, () => [reminder])
    .answer(GetTasks, () => [task]);
});

const read = () => gateway.app.inject({ url: '/api/dashboard' });

describe('GET /api/dashboard', () => {
  it('joins what the services know [DASH-03, DASH-05]', async () => {
    expect((await read()).json()).toEqual({
      totalEmployees: 8,
      activeTasks: 12,
      totalTasks: 15,
      totalDepartments: 4,
      remindersToday: 23,
      recentTasks: [task],
      upcomingReminders: [
        {
          ...reminder,
          task: { id: task.id, title: task.title, employeeId: task.employee?.id, employeeName: 'Ana Núñez' },
        },
      ],
    });
    const limits = gateway.requests.sent
      .filter(({ pattern }) => /recent|upcoming/.test(pattern))
      .map(({ input }) => input);
    expect(limits).toEqual([{ limit: 5 }, { limit: 5 }]);
  });

  it.each([CountDirectory, CountTasks, CountRemindersToday, ListRecentTasks, ListUpcomingReminders, GetTasks])(
    'is a whole 503 when $pattern fails',
    async (definition) => {
      gateway.requests.fail(definition, new AppError('request_timeout'));
      const response = await read();
      expect([response.statusCode, response.json().code]).toEqual([503, 'service_unavailable']);
    },
  );
});

describe('GET /api/dashboard, requested many times at once', () => {
  it('is read twice, so that no request gets a result from before it', async () => {
    let counted = 0;
    gateway.requests.answer(CountTasks, () => ({ total: (counted += 1), active: 0 }));
    const answers = await Promise.all(Array.from({ length: 20 }, read));
    expect(answers.map((answer) => answer.json().totalTasks).toSorted()).toEqual([1, ...Array<number>(19).fill(2)]);
  });

  it('goes on after it failed', async () => {
    gateway.requests.fail(CountTasks, new AppError('request_timeout'));
    expect((await read()).statusCode).toBe(503);
    gateway.requests.answer(CountTasks, () => ({ total: 15, active: 12 }));
    expect((await read()).statusCode).toBe(200);
  });
});

describe('GET /api/attention', () => {
  const totals = { failed: 1, overdue: 2, held: 0, unreachable: 4, reported: 5 };
  const page = (total: number) => ({ items: [], nextCursor: null, total });
  const readAttention = () => gateway.app.inject({ url: '/api/attention' });

  it('has of each reason the total of its list [DASH-14]', async () => {
    gateway.requests.answer(ListTasks, ({ state }) => page(totals[state as keyof typeof totals]));
    expect((await readAttention()).json()).toEqual(totals);
  });

  it('has no figures when one list fails', async () => {
    gateway.requests.answer(ListTasks, ({ state }) => {
      if (state === 'held') throw new AppError('service_unavailable');
      return page(1);
    });
    expect((await readAttention()).statusCode).toBe(503);
    expect((await read()).statusCode).toBe(200);
  });
});

describe('GET /api/metrics', () => {
  it('is 503 when the service does not respond', async () => {
    gateway.requests.fail(GetMetrics, new AppError('service_unavailable'));
    expect((await gateway.app.inject({ url: '/api/metrics' })).statusCode).toBe(503);
  });
});

describe('GET /api/costs', () => {
  const costs: CostsView = { month: '2026-11', months: ['2026-11'], items: [], cost: 0, forecast: 0 };
  const get = (query: string) => gateway.app.inject({ url: `/api/costs${query}` });

  it('has the costs of the present month, or of one that is asked for [COST-02]', async () => {
    gateway.requests.answer(GetCosts, ({ month = '2026-11' }) => ({ ...costs, month }));
    expect((await get('')).json()).toEqual(costs);
    expect((await get('?month=2026-10')).json()).toEqual({ ...costs, month: '2026-10' });
  });

  it.each(['2026-13', '2026-00', '26-10', '1999-12', '2026-10-01', ''])('refuses the month %j', async (month) => {
    const response = await get(`?month=${month}`);
    expect([response.statusCode, response.json().code]).toEqual([422, 'validation_failed']);
  });
});
