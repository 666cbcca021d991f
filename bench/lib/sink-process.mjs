/**
 * The provider's end: takes the multipart form, answers 200 at once, and notes when each task's message
 * arrived. On bare TCP, so that it takes as little as can be from what is measured. Prints its port.
 * GET /status returns the counts; POST /reset/<n> starts again for tasks 0 to n - 1; GET /arrivals returns the times as
 * float64, ms since the epoch, 0 for none.
 */
import { createServer } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const TITLE = Buffer.from('*Tarea ');
const FIELDS = ['appkey', 'authkey', 'to', 'message'].map((name) => Buffer.from(`name="${name}"`));
const ACCEPTED = Buffer.from(
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{"status":"ok"}',
);
const ASTERISK = '*'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

let arrivals = new Float64Array(0);
let times = new Uint16Array(0);
let status = { received: 0, distinct: 0, malformed: 0, firstAt: 0, lastAt: 0 };
let epoch = calibrated();

/** What to add to performance.now() for the wall clock with fractions of a millisecond. */
function calibrated() {
  const start = Date.now();
  let now = start;
  while (now === start) now = Date.now();
  return now - performance.now();
}

function reset(count) {
  arrivals = new Float64Array(count);
  times = new Uint16Array(count);
  status = { received: 0, distinct: 0, malformed: 0, firstAt: 0, lastAt: 0 };
  epoch = calibrated();
}

function take(body) {
  const now = epoch + performance.now();
  status.received += 1;
  status.firstAt ||= now;
  status.lastAt = now;
  const number = numberIn(body);
  if (number === undefined || !FIELDS.every((field) => body.includes(field))) {
    status.malformed += 1;
    return;
  }
  if (times[number] === 0) {
    status.distinct += 1;
    arrivals[number] = now;
  }
  times[number] += 1;
}

function numberIn(body) {
  let at = body.indexOf(TITLE);
  if (at < 0) return undefined;
  let number = 0;
  for (at += TITLE.length; body[at] !== ASTERISK; at += 1) {
    const digit = body[at] - ZERO;
    if (!(digit >= 0 && digit <= 9)) return undefined;
    number = number * 10 + digit;
  }
  return number < times.length ? number : undefined;
}

function control(head) {
  const [method, path] = head.split(' ', 2);
  if (method === 'POST' && path.startsWith('/reset/')) reset(Number(path.slice('/reset/'.length)));
  if (path === '/arrivals') return answer(Buffer.from(arrivals.buffer));
  return answer(Buffer.from(JSON.stringify(status)));
}

const answer = (body) =>
  Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`), body]);

const server = createServer({ noDelay: true }, (socket) => {
  let rest;
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    let buffer = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
    let accepted = 0;
    for (;;) {
      const headEnd = buffer.indexOf(HEAD_END);
      if (headEnd < 0) break;
      const head = buffer.latin1Slice(0, headEnd);
      const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      const end = headEnd + HEAD_END.length + length;
      if (buffer.length < end) break;
      if (head.startsWith('POST /send')) {
        take(buffer.subarray(headEnd + HEAD_END.length, end));
        accepted += 1;
      } else socket.write(control(head));
      buffer = buffer.subarray(end);
    }
    if (accepted === 1) socket.write(ACCEPTED);
    else if (accepted > 1) socket.write(Buffer.concat(Array.from({ length: accepted }, () => ACCEPTED)));
    rest = buffer.length === 0 ? undefined : buffer;
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
