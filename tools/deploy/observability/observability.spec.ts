import { beforeAll, describe, expect, it } from '@jest/globals';
import { dashboardProblems, readDashboards } from './dashboards.mjs';
import { disagreements, documentedMetrics, exportedMetrics, metricsIn, metricsOf, seriesOf } from './metrics.mjs';
import { expressionProblems, selectorsOf } from './promql.mjs';
import { readYaml, ruleProblems, RULE_TESTS, RULES, runbookOf, scrapeProblems } from './rules.mjs';

type Dashboards = Awaited<ReturnType<typeof readDashboards>>;
type Rules = { groups: object[] };

let series: Map<string, string[]>;
beforeAll(async () => {
  series = seriesOf(await documentedMetrics());
});

/** A copy with changed text. */
function changed<Value>(value: Value, from: string, to: string): Value {
  const text = JSON.stringify(value);
  expect(text).toContain(from);
  return JSON.parse(text.replaceAll(from, to));
}

describe('metrics', () => {
  const [ONE, TWO] = metricsOf(
    '| `recuerda_a_total` | counter |  | how many |\n| `recuerda_b_seconds` | histogram | `x`, `y` | how long |',
  );

  it('are read from the code with their types and labels', async () => {
    const code = `
      export const a = counter('recuerda_a_total', 'A.', ['x', 'y']);
      class B { private readonly b = gauge('recuerda_b', 'counter("recuerda_no")'); }
      const c = () => histogram('recuerda_c_seconds', 'C.', [0.1, 1], ['z']);
      // counter('recuerda_commented_total', '')
      other.counter('recuerda_other_total', '');`;
    expect(metricsIn(code)).toEqual([
      { name: 'recuerda_a_total', type: 'counter', labels: ['x', 'y'] },
      { name: 'recuerda_b', type: 'gauge', labels: [] },
      { name: 'recuerda_c_seconds', type: 'histogram', labels: ['z'] },
    ]);
    const names = (await exportedMetrics()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['recuerda_sends_total', 'recuerda_sse_connections']));
  });

  it('are stored as series, a histogram as three', () => {
    expect([...seriesOf([ONE, TWO])]).toEqual([
      ['recuerda_a_total', []],
      ['recuerda_b_seconds_bucket', ['x', 'y', 'le']],
      ['recuerda_b_seconds_sum', ['x', 'y']],
      ['recuerda_b_seconds_count', ['x', 'y']],
    ]);
  });

  it.each([
    [[TWO, ONE], [ONE, { ...TWO, labels: ['y', 'x'] }], []],
    [
      [ONE],
      [TWO],
      ['docs/metrics.md: no service exports recuerda_a_total', 'docs/metrics.md lacks recuerda_b_seconds'],
    ],
    [[ONE], [{ ...ONE, type: 'gauge', labels: ['x'] }], [expect.stringMatching(/gauge by x; .* counter by no labels/)]],
    [[ONE, ONE], [ONE], ['docs/metrics.md has recuerda_a_total twice']],
    [[{ ...ONE, meaning: '' }], [ONE], ['docs/metrics.md does not say what recuerda_a_total means']],
    [[], [{ ...ONE, name: 'sends_total' }], ['sends_total must begin with recuerda_']],
  ])('%j are documented of %j', (documented, exported, problems) => {
    expect(disagreements(documented, exported)).toEqual(problems);
  });

  it('of a process that only Linux has may be missing elsewhere', () => {
    const files = { ...ONE, name: 'recuerda_process_open_fds' };
    expect(disagreements([files], [], false)).toEqual([]);
    expect(disagreements([files], [], true)).toHaveLength(1);
    expect(disagreements([ONE], [], false)).toHaveLength(1);
  });
});

it.each([
  ['sum by (le, up) (rate(a_bucket{x="b_total"}[5m])) > 1', ['a_bucket x']],
  ['a / on (job) group_left (b) c{b="c, d=1", e!~"f"} and not_a_word', ['a', 'c b e', 'not_a_word']],
  ['histogram_quantile(0.99, sum by(le)(rate(a[$__rate_interval])))', ['a']],
  ['max(a) or vector(0) unless b offset 5m == bool 1e3', ['a', 'b']],
  ['label_replace(a, "b", "$1", "c", "d(.*)")', ['a']],
  ['job:a:rate5m{instance=~"$instance"} + Inf', ['job:a:rate5m instance']],
])('the selectors of %s are %j', (expression, selectors) => {
  expect(selectorsOf(expression).map(({ metric, labels }) => [metric, ...labels].join(' '))).toEqual(selectors);
});

it.each([
  ['sum by (outcome, job) (rate(a_total{instance=~".*", outcome="x"}[5m])) / max(b{queue="scheduler.results"})', []],
  ['a_totals + b', ['a_totals is not exported by any process']],
  ['count(up{job="a"} == 0)', []],
  ['count(up == 0)', ['up has no job: it also asks for what others have Prometheus watch']],
  ['b{outcome="x"}', ['b has no label outcome']],
  ['sum by (reason) (a_total)', ['no metric of "sum by (reason) (a_total)" has the label reason']],
  ['b{queue="scheduler.result"}', ['there is no queue scheduler.result']],
])('%s asks for what exists, but %j', (expression, problems) => {
  const known = { a_total: ['outcome'], b: ['queue'], up: [] };
  expect(expressionProblems(expression, new Map(Object.entries(known)))).toEqual(problems);
});

describe('a dashboard is noticed', () => {
  let dashboards: Dashboards;
  beforeAll(async () => {
    dashboards = (await readDashboards()).filter(({ file }) => file === 'reminders.json');
    expect(dashboardProblems(dashboards, series)).toEqual([]);
  });

  it.each([
    ['label_values(recuerda_reminders_claimed_total', 'label_values(recuerda_x', /recuerda_x is not exported/],
    ['$instance', '$replica', /there is no variable replica/],
    ['"id":2,', '"id":3,', /two panels have the id 3/],
    ['"description":"Reminders that wait', '"about":"Reminders that wait', /panel "Scheduled": it has no description/],
    ['"unit":"short"', '"scale":"short"', /it has no unit/],
    ['"id":null', '"id":7', /its id must be null/],
    ['"uid":"recuerda-reminders"', '"name":"x"', /it has no uid/],
  ])('with %s as %s', (from, to, problem) => {
    expect(dashboardProblems(changed(dashboards, from, to), series).join('\n')).toMatch(problem);
  });

  it('with the uid and title of another', () => {
    expect(dashboardProblems([...dashboards, ...dashboards], series)).toEqual([
      'two dashboards have the uid recuerda-reminders',
      expect.stringContaining('two dashboards have the title'),
    ]);
  });
});

describe('an alert is noticed', () => {
  let rules: Rules;
  let tests: { tests: object[] };
  beforeAll(async () => {
    rules = (await readYaml(RULES)) as Rules;
    tests = (await readYaml(RULE_TESTS)) as { tests: object[] };
    expect(await ruleProblems(rules, tests, series)).toEqual([]);
  });

  it.each([
    ['recuerda_outbox_oldest_seconds', 'recuerda_outbox_age', /recuerda_outbox_age is not exported/],
    ['sum by (cause)', 'sum by (reason)', /has the label reason/],
    ['"severity":"warning"', '"severity":"page"', /DeadLetters: its severity must be critical or warning/],
    ['"severity":"warning"', '"severity":"page"', /never sees DeadLetters \(page\) fire/],
    ['"description":', '"details":', /it has no description/],
    ['runbooks/outbox-stuck', 'runbooks/outbox', /OutboxStuck: its runbook_url must end with/],
  ])('with %s as %s: %s', async (from, to, problem) => {
    expect((await ruleProblems(changed(rules, from, to), tests, series)).join('\n')).toMatch(problem);
  });

  it('without a page of its own', async () => {
    expect(runbookOf('NoSuchThing')).toBe('docs/runbooks/no-such-thing.md');
    const problems = await ruleProblems(changed(rules, 'DeadLetters', 'NoSuchThing'), tests, series);
    expect(problems).toContain('NoSuchThing: docs/runbooks/no-such-thing.md must be headed NoSuchThing');
  });
});

it('Prometheus asks every service and no other', () => {
  const config = { scrape_configs: [{ dns_sd_configs: [{ names: ['tasks', 'metric'] }] }, { static_configs: [] }] };
  expect(scrapeProblems(config, ['tasks', 'metrics', 'whatsapp-sandbox', 'operations'])).toEqual([
    'metrics is not scraped',
    'metric is scraped, but not there',
  ]);
});
