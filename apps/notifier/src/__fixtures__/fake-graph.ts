import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  status?: number;
  body: unknown;
}

/** A message as the Cloud API gets it. */
interface Message {
  type: string;
  biz_opaque_callback_data: string;
  template?: { name: string };
}

/** Meta's Graph API as an HTTP server on 127.0.0.1: takes each message, and answers what a spec taught it. */
export async function startGraph() {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const posted: string[] = [];
  const messages: { path: string; body: Message }[] = [];
  const hold = { until: Promise.resolve(), path: '' };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    (request.method === 'POST' ? posted : asked).push(path);
    const taken: Answer = { body: { messages: [{ id: `wamid.${posted.length}` }] } };
    const unknown: Answer = { status: 400, body: { error: { code: 100, message: `Unknown: ${path}` } } };
    const { status = 200, body } = answers.get(path) ?? (request.method === 'POST' ? taken : unknown);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const until = path.startsWith(hold.path) ? hold.until : undefined;
    request.once('end', async () => {
      if (path.endsWith('/messages'))
        messages.push({ path, body: JSON.parse(String(Buffer.concat(chunks))) as Message });
      await until;
      response.writeHead(status).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Answers by path with its query, without the leading slash. */
    answers,
    asked,
    /** Answers of later calls wait for it, if their paths begin with `path`. */
    hold,
    /** Paths of all POSTs. */
    posted,
    messages,
    /** It has got nothing, and answers at once what it does by itself. */
    reset: () => {
      answers.clear();
      Object.assign(hold, { until: Promise.resolve(), path: '' });
      posted.length = messages.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type FakeGraph = Awaited<ReturnType<typeof startGraph>>;
