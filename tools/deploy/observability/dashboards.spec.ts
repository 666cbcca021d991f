import { beforeAll, describe, expect, it } from '@jest/globals';
import { dashboardProblems, expressionsOf, readDashboards } from './dashboards.mjs';
import { documentedMetrics, seriesOf } from './documented-metrics.mjs';

type Dashboards = Awaited<ReturnType<typeof readDashboards>>['dashboards'];

describe('the dashboards of the project', () => {
  let dashboards: Dashboards;
  let series: Map<string, string[]>;

  beforeAll(async () => {
    ({ dashboards } = await readDashboards());
    series = seriesOf(await documentedMetrics());
  });

  /** A copy of one dashboard with changed text. */
  const changed = (file: string, from: string, to: string): Dashboards => {
    const found = dashboards.find((one) => one.file === file);
    const text = JSON.stringify(found);
    expect(text).toContain(from);
    return [JSON.parse(text.replace(from, to))];
  };

  it('are as they should be, a concern each', () => {
    expect(dashboards.map(({ file }) => file)).toEqual([
      'broker.json',
      'notifier.json',
      'reminders.json',
      'services.json',
    ]);
    expect(dashboardProblems(dashboards, series)).toEqual([]);
    for (const { dashboard } of dashboards) expect(expressionsOf(dashboard).length).toBeGreaterThan(10);
  });

  it('are noticed when a metric they show is renamed', () => {
    const renamed = new Map([...series].filter(([name]) => name !== 'recuerda_sse_connections'));
    expect(dashboardProblems(dashboards, renamed)).toEqual([
      'services.json: recuerda_sse_connections is not exported by any process',
    ]);
  });

  it.each([
    [
      'a variable with a missing metric',
      'label_values(recuerda_reminders_claimed_total',
      'label_values(recuerda_claims_total',
      /recuerda_claims_total is not exported by any process/,
    ],
    ['a variable that is not there', '$instance', '$replica', /there is no variable replica/],
    ['two panels of one id', '"id":2', '"id":3', /two panels have the id 3/],
    [
      'a panel without a description',
      '"description":"Reminders that wait',
      '"about":"Reminders that wait',
      /panel "Scheduled": it has no description/,
    ],
    ['a panel without a unit', '"unit":"short"', '"scale":"short"', /it has no unit/],
  ])('are noticed when they have %s', (_what, from, to, problem) => {
    expect(dashboardProblems(changed('reminders.json', from, to), series).join('\n')).toMatch(problem);
  });

  it.each([
    ['queue=\\"notifier.reminders\\"', 'queue=\\"notifier.reminder\\"', 'there is no queue notifier.reminder'],
    ['pattern=\\"tasks.reminders.facts\\"', 'pattern=\\"tasks.facts\\"', 'there is no pattern tasks.facts'],
  ])('are noticed when they ask for a name that nothing has: %s', (from, to, problem) => {
    const file = dashboards.find(({ dashboard }) => JSON.stringify(dashboard).includes(from))?.file ?? '';
    expect(dashboardProblems(changed(file, from, to), series)).toEqual([`${file}: ${problem}`]);
  });

  it('are noticed when two have one uid', () => {
    const [first] = dashboards;
    const problems = dashboardProblems([...dashboards, first!], series);
    expect(problems).toContain('two dashboards have the uid recuerda-broker');
  });
});
