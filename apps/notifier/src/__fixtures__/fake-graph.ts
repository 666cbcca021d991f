import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  status?: number;
  body: unknown;
}

/** Meta's Graph API as an HTTP server on 127.0.0.1: takes each message, and answers what a spec taught it. */
export async function startGraph() {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const posted: string[] = [];
  const hold = { until: Promise.resolve() };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    (request.method === 'POST' ? posted : asked).push(path);
    const taken: Answer = { body: { messages: [{ id: `wamid.${posted.length}` }] } };
    const unknown: Answer = { status: 400, body: { error: { code: 100, message: `Unknown: ${path}` } } };
    const { status = 200, body } = answers.get(path) ?? (request.method === 'POST' ? taken : unknown);
    request.resume();
    const { until } = hold;
    request.once('end', () => void until.then(() => response.writeHead(status).end(JSON.stringify(body))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Answers by path with its query, without the leading slash. */
    answers,
    asked,
    /** Answers of later calls wait for it. */
    hold,
    /** Paths of all POSTs. */
    posted,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type FakeGraph = Awaited<ReturnType<typeof startGraph>>;
