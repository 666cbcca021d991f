import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import type { Env } from '../../tokens.js';
import { inSpan, isTracing, startSpan } from '../span.js';
import { currentTraceparent } from '../trace.js';
import { readTraceConfig } from '../trace.config.js';
import { startTracing } from './start.js';

describe('tracing', () => {
  const requests: { request: IncomingMessage; body: string }[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      requests.push({ request, body: body.toString('latin1') });
      if (answering) response.end();
      else unanswered.push(response);
    });
  });
  let endpoint: string;
  let answering = true;
  const unanswered: ServerResponse[] = [];

  beforeEach(async () => {
    Logger.overrideLogger(false);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    requests.length = 0;
    answering = true;
    // The exporter's timers end with the answer; otherwise it tries again for 5 s.
    for (const response of unanswered.splice(0)) await new Promise<void>((resolve) => response.end(resolve));
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });

  const start = (more: Env = {}) => {
    const config = readTraceConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '60000',
      ...more,
    });
    if (config === undefined) throw new Error('tracing is off');
    return startTracing('tasks', config);
  };

  it('stops in time if the collector never responds', async () => {
    answering = false;
    const stop = start({ OTEL_EXPORTER_OTLP_TIMEOUT: '5000' });
    startSpan('lost', { kind: 'internal' })?.end();
    const startedAt = performance.now();
    await stop();
    expect(requests).toHaveLength(1);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });

  it('exports what is left when it stops, and is off from then on', async () => {
    const stop = start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/base/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-scope=school',
    });
    startSpan('first', { kind: 'internal' })?.end();
    await stop();
    expect(isTracing()).toBe(false);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.request).toMatchObject({ method: 'POST', url: '/base/v1/traces' });
    expect(requests[0]?.request.headers).toMatchObject({
      'x-scope': 'school',
      'content-type': 'application/x-protobuf',
    });
    expect(requests[0]?.body).toContain('recuerda-tasks');
  });

  it('names each service of a process, or all of them by OTEL_SERVICE_NAME', async () => {
    for (const [name, expected] of [
      [undefined, ['recuerda-notifier', 'recuerda-tasks']],
      ['school', ['school']],
    ] as const) {
      requests.length = 0;
      const stop = start({ OTEL_SERVICE_NAME: name });
      startSpan('a', { kind: 'internal', service: 'notifier' })?.end();
      startSpan('b', { kind: 'internal' })?.end();
      await stop();
      const names = requests.map(({ body }) => body.match(/recuerda-[a-z]+|school/g) ?? []).flat();
      expect([...new Set(names)].sort()).toEqual(expected);
    }
  });

  it.each([
    ['always_off', undefined, '00'],
    ['parentbased_traceidratio', '0', '00'],
    ['parentbased_traceidratio', '1', '01'],
    ['traceidratio', '1', '01'],
    ['parentbased_always_off', undefined, '00'],
  ])('samples as configured: %s %s', async (sampler, argument, flag) => {
    const stop = start({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: argument });
    const flags = await inSpan('outer', { kind: 'internal' }, () =>
      inSpan('inner', { kind: 'internal' }, async () => currentTraceparent()?.slice(-2)),
    );
    await stop();
    expect(flags).toBe(flag);
    expect(requests).toHaveLength(flag === '01' ? 1 : 0);
  });

  it('keeps a bounded number of spans for a collector that does not keep up', async () => {
    const stop = start();
    for (let made = 0; made < 20_000; made += 1) startSpan(`span-${made}-`, { kind: 'internal' })?.end();
    const exported = () => requests.flatMap(({ body }) => body.match(/span-\d+-/g) ?? []).length;
    await eventually(() => expect(exported()).toBeGreaterThan(1_000));
    await stop();
    expect(exported()).toBeLessThanOrEqual(8_192 + 1_024);
  });
});
