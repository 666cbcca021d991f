import { setTimeout as delay } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connect, type ChannelModel } from 'amqplib';
import { launch } from '../__fixtures__/launch.js';
import { until, untilEnded } from '../__fixtures__/until.js';
import { acceptsConnections } from '../process/accepts-connections.js';
import { hasSetpriv } from '../process/death-signal.js';
import { rabbitmqAvailability } from './installation.js';
import type { RabbitmqServer } from './rabbitmq-server.js';
import { startRabbitmq } from './start-rabbitmq.js';

// Without an installation the other suites use containers, and there is nothing to test here.
const whereInstalled = rabbitmqAvailability().available ? describe : describe.skip;

whereInstalled('startRabbitmq', () => {
  let dir: string;
  const servers: RabbitmqServer[] = [];

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'local-rabbitmq-'));
  });

  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    await rm(dir, { recursive: true, force: true });
  });

  async function start(): Promise<RabbitmqServer> {
    const server = await startRabbitmq({ dir });
    servers.push(server);
    return server;
  }

  it('creates virtual hosts, and can stop and start the broker inside the node', async () => {
    const server = await start();
    expect((await server.ctl('--quiet', 'version')).trim()).toBe(versionOfInstallation());
    const url = await server.createVhost('a/b c');
    const connection = await open(url);
    const closed = new Promise((resolve) => connection.once('close', resolve));
    await server.stopApp();
    await closed;
    await expect(connect(url)).rejects.toThrow(/ECONNREFUSED/);
    await server.startApp();
    await (await open(url)).close();
    await server.deleteVhost('a/b c');
    await expect(connect(url)).rejects.toThrow();
    await expect(server.deleteVhost('a/b c')).rejects.toMatchObject({ code: 'command_failed' });
    await server.stop();
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(await acceptsConnections(server.epmdPort, '127.0.0.1')).toBe(false);
  });

  it('keeps confirmed messages through kill', async () => {
    const first = await start();
    const connection = await open(first.url);
    const channel = await connection.createConfirmChannel();
    await channel.assertQueue('kept', { durable: true });
    channel.sendToQueue('kept', Buffer.from('hola'), { persistent: true });
    await channel.waitForConfirms();
    // Only messages are confirmed: the creation of their queue is written to disk a moment later.
    await delay(2_000);
    await first.kill();
    const again = await open((await start()).url);
    const message = await (await again.createChannel()).get('kept', { noAck: true });
    expect(message && message.content.toString()).toBe('hola');
    await again.close();
  });

  (hasSetpriv() ? it : it.skip)('ends with a launcher that is killed, its port mapper too', async () => {
    const { launcher, server } = await launch('rabbitmq', dir);
    const { pid, epmdPort = 0 } = await server;
    expect(await acceptsConnections(epmdPort, '127.0.0.1')).toBe(true);
    await launcher.stop([]);
    await untilEnded(pid);
    await until('epmd ends', async () => !(await acceptsConnections(epmdPort, '127.0.0.1')));
  });
});

async function open(url: string): Promise<ChannelModel> {
  const connection = await connect(url);
  connection.on('error', () => undefined);
  return connection;
}

function versionOfInstallation(): string | undefined {
  const state = rabbitmqAvailability();
  return state.available ? state.version : undefined;
}
