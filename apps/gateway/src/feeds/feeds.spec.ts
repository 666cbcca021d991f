import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ReadCalendarFeed } from '@recuerda/contracts';
import { AppError, metricsText } from '@recuerda/service';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';

const SECRET = 'a'.repeat(43);
const URL = `/feeds/${SECRET}.ics`;

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ AUTH: 'on' });
});
afterAll(() => gateway.close());
beforeEach(() => gateway.requests.reset());
const read = (url = URL, headers = {}) => gateway.app.inject({ url, headers });

it('a feed is read without a session, and sent again only when it has changed [FEED-02]', async () => {
  gateway.requests.answer(ReadCalendarFeed, ({ secret }) => ({ text: `BEGIN:VCALENDAR\r\n${secret.length}` }));
  const first = await read();
  expect([first.statusCode, first.body]).toEqual([200, 'BEGIN:VCALENDAR\r\n43']);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
  });
  const { etag } = first.headers;
  // A proxy that compresses makes the tag weak, and a cache may name several.
  for (const known of [etag, `W/${etag}`, `"other", W/${etag}`]) {
    const again = await read(URL, { 'if-none-match': known });
    expect([known, again.statusCode, again.body]).toEqual([known, 304, '']);
  }
  expect((await read(URL, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  gateway.requests.answer(ReadCalendarFeed, () => ({ text: 'BEGIN:VCALENDAR' }));
  expect((await read(URL, { 'if-none-match': etag })).statusCode).toBe(200);
});

it('an unknown address is not found, and no answer repeats the secret [FEED-02]', async () => {
  gateway.requests.fail(ReadCalendarFeed, new AppError('not_found'));
  const unknown = await read();
  expect(unknown.statusCode).toBe(404);
  expect(unknown.body).not.toContain(SECRET);
  for (const other of ['/feeds/', '/feeds/short.ics', `/feeds/${SECRET}`, `/feeds/${SECRET}.ics/x`])
    expect([other, (await read(other)).statusCode]).toEqual([other, 404]);
  expect(gateway.requests.sent).toHaveLength(1);
});

it('while a service is away calendars are asked to come again [FEED-02]', async () => {
  gateway.requests.fail(ReadCalendarFeed, new AppError('service_unavailable'));
  const { statusCode, headers, body } = await read();
  expect([statusCode, headers['retry-after'], body.includes(SECRET)]).toEqual([503, '60', false]);
  expect(await metricsText()).toMatch(/recuerda_calendar_feed_reads_total{outcome="failed"} 1/);
});

it('simultaneous reads share two requests; none gets what was read before it came [FEED-02]', async () => {
  let content = 'antes ñ';
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gateway.requests.answer(ReadCalendarFeed, async () => {
    const text = content;
    begun.resolve();
    await go.promise;
    return { text };
  });
  const early = read();
  await begun.promise;
  content = 'después';
  const late = Array.from({ length: 30 }, () => read());
  const other = read(`/feeds/${'b'.repeat(43)}.ics`);
  go.resolve();
  const bodies = (await Promise.all([early, other, ...late])).map(({ body }) => body);
  expect(bodies).toEqual(['antes ñ', ...Array(31).fill('después')]);
  expect(gateway.requests.sent).toHaveLength(3);
  expect((await early).headers.etag).toBe(`"${createHash('sha256').update('antes ñ').digest('base64url')}"`);
});
