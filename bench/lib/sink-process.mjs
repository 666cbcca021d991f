/**
 * The provider's end: takes the multipart form, answers 200 after `ms`, or 429 above `limit` a second. On bare TCP, so
 * that it takes as little as can be from what is measured. Its argument is `{"ms", "limit"}`. Prints its port.
 * GET /status returns the counts; POST /reset/<n> starts again for tasks 0 to n - 1; GET /arrivals returns the times as
 * float64, ms since the epoch, 0 for none.
 */
import { createServer } from 'node:net';
import { SinkTally } from './sink-tally.mjs';
import { TokenBucket } from './token-bucket.mjs';

const HEAD_END = Buffer.from('\r\n\r\n');
const ACCEPTED = Buffer.from(
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{"status":"ok"}',
);
const REFUSED = Buffer.from('HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n');
/** Connections that wait to be accepted: contenders open a thousand at once. */
const BACKLOG = 4_096;

const { ms, limit } = JSON.parse(process.argv[2]);
let tally, bucket;

function reset(count) {
  tally = new SinkTally(count);
  bucket = limit === undefined ? undefined : new TokenBucket(limit, performance.now());
}
reset(0);

/** Returns the answer to a form. */
function take(body) {
  if (bucket?.take(performance.now()) === false) {
    tally.refuse();
    return REFUSED;
  }
  tally.accept(body);
  return ACCEPTED;
}

/** All answers are equally late, hence in order. */
function reply(socket, answers) {
  if (answers.length === 0) return;
  const bytes = answers.length === 1 ? answers[0] : Buffer.concat(answers);
  if (ms === 0) return socket.write(bytes);
  const { length } = answers;
  const asked = tally;
  asked.waiting(length);
  setTimeout(() => {
    asked.waiting(-length);
    if (!socket.destroyed) socket.write(bytes);
  }, ms);
}

function control(head) {
  const [method, path] = head.split(' ', 2);
  if (method === 'POST' && path.startsWith('/reset/')) reset(Number(path.slice('/reset/'.length)));
  if (path === '/arrivals') return answer(tally.arrivals);
  return answer(Buffer.from(JSON.stringify(tally.status)));
}

const answer = (body) =>
  Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`), body]);

const server = createServer({ noDelay: true }, (socket) => {
  let rest;
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    let buffer = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
    const answers = [];
    for (;;) {
      const headEnd = buffer.indexOf(HEAD_END);
      if (headEnd < 0) break;
      const head = buffer.latin1Slice(0, headEnd);
      const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      const end = headEnd + HEAD_END.length + length;
      if (buffer.length < end) break;
      if (head.startsWith('POST /send')) answers.push(take(buffer.subarray(headEnd + HEAD_END.length, end)));
      else socket.write(control(head));
      buffer = buffer.subarray(end);
    }
    reply(socket, answers);
    rest = buffer.length === 0 ? undefined : buffer;
  });
});
server.listen({ port: 0, host: '127.0.0.1', backlog: BACKLOG }, () => console.log(server.address().port));
