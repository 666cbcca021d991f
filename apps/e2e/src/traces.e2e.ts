import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TaskWithReminder } from '@recuerda/contracts';
import {
  Api,
  eventually,
  type ExportedSpan,
  FakeCollector,
  ReminderRows,
  Sandbox,
  startOneProcess,
  type System,
} from '@recuerda/testing';
import { startSeparateServices } from './system/separate-services.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const BROWSER_SPAN = '00f067aa0ba902b7';
const PHONE = '99112233';
const SECRETS =
  /99112233|Ana Núñez|Cuidar el huerto|Riega los tomates|Centro Educativo|e2e-appkey|e2e-authkey|secret-token/;

/** From the request that made a task to the provider, and from there to the figures: service, kind and name. */
const TO_THE_TASK = [
  ['gateway', 'server', 'POST /api/tasks'],
  ['gateway', 'client', 'tasks.tasks.create'],
  ['tasks', 'server', 'tasks.tasks.create'],
  ['tasks', 'producer', 'publish tasks.task.created'],
  ['scheduler', 'consumer', 'process scheduler.tasks'],
];
const TO_THE_NOTIFIER = [
  ['scheduler', 'producer', 'publish scheduler.reminder.due'],
  ['notifier', 'consumer', 'process notifier.reminders'],
];
const POST = ['notifier', 'client', 'POST'];
const IN_THE_SANDBOX = ['whatsapp-sandbox', 'server', 'POST /sandbox/messages'];
const RESULT = ['notifier', 'producer', 'publish notifier.reminder.sent'];

describe.each([
  ['in one process', startOneProcess],
  ['over RabbitMQ', startSeparateServices],
])('traces, %s', (_mode, startSystem) => {
  let collector: FakeCollector;
  let system: System;
  let rows: ReminderRows;
  let task: TaskWithReminder;

  beforeAll(async () => {
    collector = await FakeCollector.start();
    system = await startSystem({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret-token',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=e2e',
        OTEL_BSP_SCHEDULE_DELAY: '50',
      },
    });
    rows = await ReminderRows.open(system.databaseUrl);
    const api = new Api(system.url);
    const department = await api.department('Campo');
    const employee = await api.employee(department.id, 'Ana Núñez', PHONE);
    const response = await fetch(`${system.url}/api/tasks?note=${PHONE}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${TRACE_ID}-${BROWSER_SPAN}-01` },
      body: JSON.stringify({
        title: 'Cuidar el huerto',
        description: 'Riega los tomates',
        employeeId: employee.id,
        // The next one is not due while the tests run.
        reminderInterval: 60,
      }),
    });
    task = (await response.json()) as TaskWithReminder;
    await remind(1);
  });
  afterAll(async () => {
    await rows?.close();
    await system?.stop();
    await collector?.close();
  });

  /** Brings the next reminder forward and waits until it has arrived as the `count`-th. */
  const remind = async (count: number): Promise<void> => {
    await eventually(async () => (await rows.bringForward([task.id])) === 1, { describe: 'a reminder is scheduled' });
    const sandbox = new Sandbox(system.sandboxUrl);
    await eventually(async () => (await sandbox.messages(`504${PHONE}`)).length === count);
  };
  const described = ({ service, kind, name }: ExportedSpan) => [service.replace('recuerda-', ''), kind, name];
  const spansOf = (traceId: string, wanted: string[]): ExportedSpan[] =>
    collector.ofTrace(traceId).filter((span) => String(described(span)) === String(wanted));
  const findPath = (traceId: string, wanted: string[]): Promise<ExportedSpan[]> =>
    eventually(() => {
      const spans = spansOf(traceId, wanted);
      expect(spans).toHaveLength(1);
      return pathTo(spans[0] as ExportedSpan);
    });
  /** The browser's span is not ours to export. */
  const pathTo = (span: ExportedSpan): ExportedSpan[] => {
    if (span.parentSpanId === BROWSER_SPAN || span.parentSpanId === '') return [span];
    const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
    if (!parent) throw new Error(`the parent of "${span.name}" has not come`);
    return [...pathTo(parent), span];
  };

  it('are one tree from the request that made a task to the provider’s POST and its result', async () => {
    const toThePost = [...TO_THE_TASK, ...TO_THE_NOTIFIER, POST];
    const toTheResult = [...TO_THE_TASK, ...TO_THE_NOTIFIER, RESULT];
    expect((await findPath(TRACE_ID, IN_THE_SANDBOX)).map(described)).toEqual([...toThePost, IN_THE_SANDBOX]);
    // On a slow machine they are old when it is to be sent, and are read again.
    const reads = await eventually(() => {
      const paths = spansOf(TRACE_ID, ['tasks', 'server', 'tasks.reminders.facts']).map(pathTo);
      return paths.length > 0 && paths;
    });
    for (const facts of reads) expect(facts.map(described).slice(0, -2)).toEqual([...TO_THE_TASK, ...TO_THE_NOTIFIER]);
    const end = ['scheduler', 'consumer', 'process scheduler.results'];
    const path = await eventually(() => {
      const last = spansOf(TRACE_ID, end)
        .map(pathTo)
        .find((spans) => spans.some(({ name }) => name === RESULT[2]));
      expect(last).toBeDefined();
      return last as ExportedSpan[];
    });
    expect(path.map(described)).toEqual([...toTheResult, end]);
  });

  it('say what was done by the semantic conventions', async () => {
    const path = await findPath(TRACE_ID, POST);
    const request = path[0];
    const post = path.at(-1);
    expect(request?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/tasks',
      'http.response.status_code': 201,
    });
    const sandbox = new URL(system.sandboxUrl);
    expect(post?.attributes).toEqual({
      'http.request.method': 'POST',
      'url.full': `${sandbox.href}/messages`,
      'server.address': '127.0.0.1',
      'server.port': Number(sandbox.port),
      'http.response.status_code': 200,
    });
    expect(post?.resource).toMatchObject({
      'service.name': 'recuerda-notifier',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
      'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'deployment.environment.name': 'e2e',
    });
    for (const span of path) expect(span.failed).toBe(false);
    for (const { authorization } of collector.headers) expect(authorization).toBe('Bearer secret-token');
  });

  it('of a later reminder are a separate tree, linked to the first; its log keeps the correlation id', async () => {
    await remind(2);
    const next = await eventually(() => {
      expect(collector.named('next reminder')).toHaveLength(1);
      return collector.named('next reminder')[0] as ExportedSpan;
    });
    expect(next.traceId).not.toBe(TRACE_ID);
    const [made] = collector.ofTrace(TRACE_ID).filter(({ name }) => name === 'process scheduler.tasks');
    expect(next.links).toEqual([{ traceId: TRACE_ID, spanId: made?.spanId }]);
    const path = await findPath(next.traceId, POST);
    expect(path.map(described)).toEqual([['scheduler', 'internal', 'next reminder'], ...TO_THE_NOTIFIER, POST]);
    await eventually(() => {
      const lines = system.log.filter((line) => line.includes(task.id) && line.includes('"reminder sent"'));
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(`"correlationId":"${TRACE_ID}"`);
      expect(lines[1]).toContain(`"traceId":"${next.traceId}"`);
    });
  });

  it('hold no phone, no name, no message, no credential, and none of health checks, scrapes and streams', async () => {
    for (const path of ['/health/live', '/health/ready', '/metrics']) await fetch(`${system.url}${path}`);
    const stream = new AbortController();
    await fetch(`${system.url}/api/events`, { headers: { accept: 'text/event-stream' }, signal: stream.signal });
    stream.abort();
    await fetch(`${system.url}/api/employees?search=${PHONE}`);
    await fetch(`${system.url}/${PHONE}`);
    await eventually(() => expect(collector.named('GET /api/employees')).toHaveLength(1));
    const names = collector.spans.map(({ name }) => name);
    expect(names.filter((name) => /health|metrics$|events$/.test(name) && name.startsWith('GET'))).toEqual([]);
    const text = JSON.stringify(collector.spans, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(text).not.toMatch(SECRETS);
  });
});
