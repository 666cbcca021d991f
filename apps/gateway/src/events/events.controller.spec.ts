import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SUBSCRIPTIONS } from '@recuerda/contracts';
import { StreamGaps } from '@recuerda/messaging';
import { EventReader } from '../__fixtures__/event-stream.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { ChangeLog } from './change-log.js';
import { ChangeStreams } from './change-streams.js';

let gateway: Gateway;
let streams: ChangeStreams;
let log: ChangeLog;
const readers: EventReader[] = [];

beforeEach(async () => {
  gateway = await startGateway();
  streams = gateway.app.get(ChangeStreams);
  log = gateway.app.get(ChangeLog);
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  await gateway.close();
});

const changes = (from: number, count: number, type = 'tasks.task.paused') =>
  Array.from({ length: count }, (_, index) => ({
    change: { type, subject: String(from + index), time: 'now' },
    departmentIds: [],
  }));

async function open(query = '', headers: Record<string, string> = {}): Promise<EventReader> {
  const reader = await EventReader.open(`${gateway.url}/api/events${query}`, headers);
  readers.push(reader);
  return reader;
}

async function greeted(query = '', headers: Record<string, string> = {}): Promise<EventReader> {
  const reader = await open(query, headers);
  await reader.until('hello', () => reader.named('hello').length > 0);
  return reader;
}

const subjects = (reader: EventReader) =>
  reader.named('change').map(({ data }) => Number((data as { subject: string }).subject));
const connections = async (): Promise<string | undefined> =>
  /^recuerda_sse_connections (\d+)/m.exec(await (await fetch(`${gateway.url}/metrics`)).text())?.[1];

describe('GET /api/events', () => {
  it('sends hello, then every change with an increasing id', async () => {
    const reader = await greeted();
    expect(reader.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(reader.events.slice(0, 3)).toEqual([
      { retry: '2000' },
      { id: `${log.bootId}-0`, event: 'reload', data: {} },
      { id: `${log.bootId}-0`, event: 'hello', data: { bootId: log.bootId } },
    ]);
    streams.publish(changes(1, 2));
    await reader.until('two changes', () => reader.named('change').length === 2);
    expect(reader.events.slice(3)).toEqual([
      { id: `${log.bootId}-1`, event: 'change', data: { type: 'tasks.task.paused', subject: '1', time: 'now' } },
      { id: `${log.bootId}-2`, event: 'change', data: { type: 'tasks.task.paused', subject: '2', time: 'now' } },
    ]);
    expect(await connections()).toBe('1');
  });

  it.each([
    ['Last-Event-ID', (id: string) => greeted('', { 'last-event-id': id })],
    ['?lastEventId', (id: string) => greeted(`?lastEventId=${id}`)],
  ])('resumes after the event named by %s', async (_, reopen) => {
    streams.publish(changes(1, 5));
    const reader = await reopen(log.idOf(3));
    await reader.until('the missed changes', () => reader.named('change').length === 2);
    expect(subjects(reader)).toEqual([4, 5]);
    expect(reader.named('reload')).toEqual([]);
  });

  it('replays to a client that was long away more than any socket takes at once', async () => {
    streams.publish(changes(1, 9_990, 'x'.repeat(1_000)));
    const reader = await greeted('', { 'last-event-id': log.idOf(0) });
    await reader.until('9,990 changes', () => reader.named('change').length === 9_990);
    expect(subjects(reader)).toEqual(Array.from({ length: 9_990 }, (_, index) => index + 1));
  });

  it.each([
    ['names no event', {}],
    ['names one of another process', { 'last-event-id': 'old-7' }],
    ['names nonsense', { 'last-event-id': 'nonsense' }],
  ])('sends reload before hello to a client that %s', async (_, headers) => {
    streams.publish(changes(1, 1));
    const reader = await greeted('', headers);
    const id = `${log.bootId}-1`;
    expect(reader.events.slice(1)).toEqual([
      { id, event: 'reload', data: {} },
      { id, event: 'hello', data: { bootId: log.bootId } },
    ]);
  });

  it('sends reload to all clients when events may have been missed, also to those that reconnect later', async () => {
    const open = [
      await greeted('', { 'last-event-id': log.idOf(0) }),
      await greeted('', { 'last-event-id': log.idOf(0) }),
    ];
    streams.publish(changes(1, 1));
    gateway.app.get(StreamGaps).report(SUBSCRIPTIONS.gatewayStream);
    streams.publish(changes(2, 1));
    open.push(await greeted('', { 'last-event-id': log.idOf(0) }), await greeted('', { 'last-event-id': log.idOf(1) }));
    for (const reader of open) {
      await reader.until('the change after', () => subjects(reader).at(-1) === 2);
      expect(reader.named('reload')).toEqual([{ id: `${log.bootId}-2`, event: 'reload', data: {} }]);
    }
    const resumed = await greeted('', { 'last-event-id': log.idOf(2) });
    await resumed.until('the change after', () => subjects(resumed).at(-1) === 2);
    expect(resumed.named('reload')).toEqual([]);
  });

  it('sends heartbeats, from which a client resumes', async () => {
    const reader = await greeted();
    streams.publish(changes(1, 2));
    streams.heartbeat();
    await reader.until('a heartbeat', () => reader.named('heartbeat').length === 1);
    expect(reader.named('heartbeat')).toEqual([{ id: `${log.bootId}-2`, event: 'heartbeat', data: {} }]);
  });

  it('disconnects only a client that does not read', async () => {
    const slow = await greeted();
    const quick = await greeted();
    slow.response.pause();
    let sent = 0;
    // As much as fits into the sockets' own buffers, into the allowed 1 MiB, and more.
    for (; (await connections()) === '2' && sent < 200_000; sent += 1_000) {
      streams.publish(changes(sent + 1, 1_000));
      await quick.until('what was sent', () => quick.named('change').length === sent + 1_000);
    }
    expect(await connections()).toBe('1');
    expect(quick.ended).toBe(false);
    slow.response.resume();
    await slow.until('the end', () => slow.ended);
  });

  it('has room for 500 clients', async () => {
    await Promise.all(Array.from({ length: 500 }, () => greeted()));
    const refused = await fetch(`${gateway.url}/api/events`);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      503,
      'application/problem+json; charset=utf-8',
    ]);
    readers.pop()?.close();
    const probe = async (): Promise<void> => {
      const deadline = Date.now() + 5_000;
      while ((await connections()) !== '499')
        if (Date.now() > deadline) throw new Error(`still ${await connections()} streams`);
    };
    await probe();
    await greeted();
  });

  it('responds to HEAD without opening a stream', async () => {
    const response = await fetch(`${gateway.url}/api/events`, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(await connections()).toBe('0');
  });

  it('ends all streams when the process stops', async () => {
    const reader = await greeted();
    const before = performance.now();
    await gateway.app.close();
    expect(performance.now() - before).toBeLessThan(10_000);
    await reader.until('the end', () => reader.ended);
    expect(reader.response.complete).toBe(true);
  });
});
