import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { get, type Server, type ServerResponse } from 'node:http';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { TaskPaused } from '@recuerda/contracts';
import { EventPublisher, MessagingModule } from '@recuerda/messaging';
import { bootstrap } from '@recuerda/service';
import { appReady, createTestVhost, eventually, TcpProxy, type TestVhost } from '@recuerda/testing';
import { EventReader } from '../__fixtures__/event-stream.js';
import { DEPARTMENT_ID, task, TASK_ID } from '../__fixtures__/samples.js';
import { GatewayModule } from '../gateway.module.js';
import { LINGER_MS } from './stream-demand.js';

const SHORT_LINGER_MS = 200;

class ShortLinger {
  static register(): DynamicModule {
    const linger = { provide: LINGER_MS, useValue: SHORT_LINGER_MS };
    return { module: ShortLinger, global: true, providers: [linger], exports: [LINGER_MS] };
  }
}

let vhost: TestVhost;
let broker: TcpProxy;
let gateway: NestFastifyApplication;
let url: string;
let reader: EventReader | undefined;

beforeAll(async () => {
  vhost = await createTestVhost();
  const through = await TcpProxy.inFrontOf(vhost.url);
  broker = through.proxy;
  const env = {
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    AUTH: 'off',
    AMQP_URL: through.url,
    EVENT_STREAMS: '1',
  };
  const messaging = MessagingModule.register({ services: ['gateway'], env });
  const imports = [messaging, ShortLinger.register(), GatewayModule.register(env)];
  gateway = await bootstrap({ name: 'gateway', env, imports });
  await appReady(gateway);
  url = `${await gateway.getUrl()}/api/events`;
});
afterEach(() => reader?.close());
afterAll(async () => {
  await gateway.close();
  await broker.close();
  await vhost.drop();
});

const publish = (id: string) => {
  const data = { ...task, remindable: false, activation: 1, departmentId: DEPARTMENT_ID };
  return gateway.get(EventPublisher).publish([TaskPaused.create({ id, subject: TASK_ID, time: new Date(), data })]);
};
const queues = async () => (await vhost.listQueues()).filter(({ name }) => name.startsWith('gateway.stream.'));

/** The gateway's side of a request once it has come. */
async function come(): Promise<{ leave(): void; response: ServerResponse }> {
  const server = gateway.getHttpServer() as Server;
  const arrived = new Promise<ServerResponse>((resolve) => server.once('request', (_, response) => resolve(response)));
  const request = get(url, { agent: false }).on('error', () => undefined);
  return { leave: () => request.destroy(), response: await arrived };
}

it('changes go on after a page was loaded again while the broker was slow', async () => {
  broker.stall();
  const before = await come();
  const opening = EventReader.open(url);
  before.leave();
  await eventually(() => before.response.closed);
  reader = await opening;
  broker.resume();
  // Once the queue is bound: changes from before are covered by the reload.
  await reader.until('the reload', (stream) => stream.named('reload').length === 2);
  expect(await queues()).toHaveLength(1);
  const start = performance.now();
  for (let count = 1; performance.now() - start < 5 * SHORT_LINGER_MS; count += 1) {
    await publish(`change-${count}`);
    await reader.until(`change ${count}`, (stream) => stream.named('change').length === count);
  }
});

it('changes end a while after the last page was closed, also when another was refused', async () => {
  reader = await EventReader.open(url);
  expect((await fetch(url)).status).toBe(503);
  await eventually(async () => (await queues()).length === 1);
  reader.close();
  await eventually(async () => (await queues()).length === 0);
});
