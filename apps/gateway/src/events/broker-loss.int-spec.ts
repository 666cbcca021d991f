import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Envelope, TaskPaused, type TaskSnapshot } from '@recuerda/contracts';
import { EventPublisher, MessagingModule } from '@recuerda/messaging';
import { bootstrap } from '@recuerda/service';
import { appReady, createTestVhost, eventually, type TestVhost } from '@recuerda/testing';
import { EventReader } from '../__fixtures__/event-stream.js';
import { DEPARTMENT_ID, task, TASK_ID } from '../__fixtures__/samples.js';
import { GatewayModule } from '../gateway.module.js';

let vhost: TestVhost;
let gateway: NestFastifyApplication;
let url: string;
const readers: EventReader[] = [];

beforeAll(async () => {
  vhost = await createTestVhost();
  const env = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', AUTH: 'off', AMQP_URL: vhost.url };
  const messaging = MessagingModule.register({ services: ['gateway'], env });
  gateway = await bootstrap({ name: 'gateway', env, imports: [messaging, GatewayModule.register(env)] });
  await appReady(gateway);
  url = `${await gateway.getUrl()}/api/events`;
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
afterAll(async () => {
  await gateway.close();
  await vhost.drop();
});

async function open(lastEventId?: string): Promise<EventReader> {
  const reader = await EventReader.open(url, lastEventId === undefined ? {} : { 'last-event-id': lastEventId });
  readers.push(reader);
  await reader.until('hello', () => reader.named('hello').length > 0);
  return reader;
}

const paused = (id: string): Envelope => {
  const data: TaskSnapshot = { ...task, remindable: false, activation: 1, departmentId: DEPARTMENT_ID };
  return TaskPaused.create({ id, subject: TASK_ID, time: new Date(), data });
};
const publish = (id: string) => eventually(() => gateway.get(EventPublisher).publish([paused(id)]));

it('changes come to the gateway only once a browser listens, and then none is missing', async () => {
  const queues = async () => (await vhost.listQueues()).filter(({ name }) => name.startsWith('gateway.stream.'));
  expect(await queues()).toEqual([]);
  const reader = await open();
  expect(await queues()).toHaveLength(1);
  await publish('first');
  await reader.until('the change', () => reader.named('change').length === 1);
  expect(reader.events.map(({ event }) => event)).toEqual([undefined, 'reload', 'hello', 'change']);
});

it('an open stream survives the loss of the broker connection, gets reload and then later changes', async () => {
  const reader = await open();
  await publish('before');
  await reader.until('the change before', () => reader.named('change').length === 1);
  const lastSeen = reader.named('change')[0]?.id;
  for (const losses of [1, 2]) {
    await vhost.closeConnections();
    await reader.until('reload', () => reader.named('reload').length === 1 + losses);
  }
  await publish('after');
  await reader.until('the change after', () => reader.named('change').length > 1);
  expect(reader.ended).toBe(false);

  const returned = await open(lastSeen);
  await returned.until('the change after', () => returned.named('change').length > 0);
  expect(returned.named('reload')).toHaveLength(2);
  expect(returned.events.findIndex(({ event }) => event === 'reload')).toBeLessThan(
    returned.events.findIndex(({ event }) => event === 'change'),
  );
});
