/**
 * The provider's end: takes the multipart form, answers 200 after `ms`, or 429 above `limit` a second of an appkey.
 * On bare TCP, so that it takes as little as can be from what is measured. Its argument is `{"ms", "limit"}`. Prints
 * its port.
 * GET /status returns the counts; POST /reset/<n> starts again for tasks 0 to n - 1; GET /arrivals returns the times as
 * float64, ms since the epoch, 0 for none.
 */
import { createServer } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const ACCEPTED = Buffer.from(
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{"status":"ok"}',
);
const REFUSED = Buffer.from('HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n');
/** Connections that wait to be accepted: contenders open a thousand at once. */
const BACKLOG = 4_096;
const FIELDS = ['appkey', 'authkey', 'to', 'message'].map((name) => Buffer.from(`name="${name}"`));
const TITLE = Buffer.from('*Tarea ');
const APPKEY = Buffer.from('name="appkey"\r\n\r\n');

const { ms, limit = Infinity } = JSON.parse(process.argv[2]);

/** Counts of a run: `arrivals` has when each task's first accepted form arrived; `open` forms wait for their answer. */
const begin = (count) => ({
  arrivals: new Float64Array(count),
  status: { received: 0, refused: 0, distinct: 0, malformed: 0, mostOpen: 0, firstAt: 0, lastAt: 0 },
  open: 0,
  buckets: new Map(),
});
let run = begin(0);

/** Takes a token from the appkey's bucket, which holds those of a second. Returns false when it has none. */
function isWithinLimit(body, now) {
  if (limit === Infinity) return true;
  const from = body.indexOf(APPKEY) + APPKEY.length;
  const key = body.latin1Slice(from, body.indexOf('\r\n', from));
  const bucket = run.buckets.get(key) ?? { tokens: limit, earnedAt: now };
  run.buckets.set(key, bucket);
  bucket.tokens = Math.min(limit, bucket.tokens + ((now - bucket.earnedAt) * limit) / 1_000);
  bucket.earnedAt = now;
  if (bucket.tokens < 1) return false;
  bucket.tokens -= 1;
  return true;
}

/** Takes a form and returns the answer. */
function take(body) {
  const { status, arrivals } = run;
  const now = performance.now();
  status.received += 1;
  if (!isWithinLimit(body, now)) {
    status.refused += 1;
    return REFUSED;
  }
  status.lastAt = performance.timeOrigin + now;
  status.firstAt ||= status.lastAt;
  const at = body.indexOf(TITLE);
  const number = at < 0 ? NaN : Number.parseInt(body.latin1Slice(at + TITLE.length, at + TITLE.length + 9), 10);
  if (!(number < arrivals.length) || !FIELDS.every((field) => body.includes(field))) status.malformed += 1;
  else if (arrivals[number] === 0) {
    status.distinct += 1;
    arrivals[number] = status.lastAt;
  }
  return ACCEPTED;
}

/** All answers are equally late, hence in order. */
function reply(socket, answers) {
  const bytes = Buffer.concat(answers);
  if (ms === 0) return socket.write(bytes);
  const asked = run;
  asked.open += answers.length;
  asked.status.mostOpen = Math.max(asked.status.mostOpen, asked.open);
  setTimeout(() => {
    asked.open -= answers.length;
    if (!socket.destroyed) socket.write(bytes);
  }, ms);
}

function control(head) {
  const [, path] = head.split(' ', 2);
  if (path.startsWith('/reset/')) run = begin(Number(path.slice('/reset/'.length)));
  const body = path === '/arrivals' ? Buffer.from(run.arrivals.buffer) : Buffer.from(JSON.stringify(run.status));
  return Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`), body]);
}

const server = createServer({ noDelay: true }, (socket) => {
  let buffer = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
    const answers = [];
    for (let headEnd = buffer.indexOf(HEAD_END); headEnd >= 0; headEnd = buffer.indexOf(HEAD_END)) {
      const head = buffer.latin1Slice(0, headEnd);
      const start = headEnd + HEAD_END.length;
      const end = start + Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      if (buffer.length < end) break;
      if (head.startsWith('POST /send')) answers.push(take(buffer.subarray(start, end)));
      else socket.write(control(head));
      buffer = buffer.subarray(end);
    }
    if (answers.length > 0) reply(socket, answers);
  });
});
server.listen({ port: 0, host: '127.0.0.1', backlog: BACKLOG }, () => console.log(server.address().port));
