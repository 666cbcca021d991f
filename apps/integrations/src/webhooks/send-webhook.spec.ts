import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import { AllowedAddress, networkList } from '@recuerda/service';
import { type Answer, SendWebhook } from './send-webhook.js';
import { newWebhookSecret } from './signature.js';

const senderTo = (networks: string) => new SendWebhook(new AllowedAddress(networkList.parse(networks)));
const [sender, localSender] = [senderTo(''), senderTo('127.0.0.0/8')];
afterAll(() => Promise.all([sender, localSender].map((one) => one.onApplicationShutdown())));

/** Sends a webhook to a server of its own, and returns what came of it. */
async function sendTo(from: SendWebhook, urlOf: (port: number) => string, onConnection: (socket: Socket) => void) {
  const server = createServer(onConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const claimed = {
    id: '018f0000-0000-7000-8000-000000000000',
    endpointId: '018f0000-0000-7000-8000-000000000001',
    type: 'task.created',
    url: urlOf((server.address() as AddressInfo).port),
    secret: newWebhookSecret(),
    previousSecret: undefined,
    body: '{}',
    attempts: 1,
    attemptsSinceReplay: 1,
    endpointVersion: 1,
  };
  const answer: Answer = await from.send(claimed, new Date());
  server.close();
  return answer;
}

it.each(['localhost', '127.0.0.1'])(
  'a host whose address is private is not connected to: %s [INTEG-03]',
  async (host) => {
    let connections = 0;
    const answer = await sendTo(
      sender,
      (port) => `https://${host}:${port}/`,
      (socket) => {
        connections += 1;
        socket.destroy();
      },
    );
    expect(answer).toMatchObject({ status: null, error: expect.stringContaining('private network') });
    expect(connections).toBe(0);
  },
);

it('an answer whose body breaks off counts by its status [INTEG-04]', async () => {
  const answer = await sendTo(
    localSender,
    (port) => `http://127.0.0.1:${port}/`,
    (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhola')),
  );
  expect(answer).toMatchObject({ status: 200 });
});
