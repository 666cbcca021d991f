import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import { networkList } from '../network/networks.js';
import { SendWebhook } from './send-webhook.js';
import { newWebhookSecret } from './signature.js';

const sender = new SendWebhook({ WEBHOOK_ALLOW_NETWORKS: networkList.parse(''), WEBHOOK_LOG_DAYS: 1 });
afterAll(() => sender.onApplicationShutdown());

it.each(['localhost', '127.0.0.1'])(
  'a host whose address is private is not connected to: %s [INTEG-03]',
  async (host) => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await sender.send(
      {
        id: '018f0000-0000-7000-8000-000000000000',
        endpointId: '018f0000-0000-7000-8000-000000000001',
        type: 'task.created',
        url: `https://${host}:${port}/`,
        secret: newWebhookSecret(),
        previousSecret: null,
        body: '{}',
        attempts: 1,
        attemptsSinceReplay: 1,
        endpointVersion: 1,
      },
      new Date(),
    );
    expect(answer).toMatchObject({ status: null, error: expect.stringContaining('private network') });
    expect(connections).toBe(0);
    server.close();
  },
);
