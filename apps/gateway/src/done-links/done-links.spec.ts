import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { UseDoneLink } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';

const URL = `/done/${'a'.repeat(240)}`;

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ AUTH: 'on' });
});
afterAll(() => gateway.close());
beforeEach(() => gateway.requests.reset());

it('opening a link shows a page, and only its button does something [MAIL-11]', async () => {
  gateway.requests.answer(UseDoneLink, ({ use }) => ({ text: '¿Ya está hecha «<b>»?', isOpen: !use }));
  const opened = await gateway.app.inject({ url: URL });
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(opened.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(opened.body).toMatch(/«&lt;b&gt;»[^]*<form method="post"><button[^>]*>Sí, ya está hecha/);
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const used = await gateway.app.inject({ method: 'POST', url: URL, headers: form, payload: '' });
  expect([used.statusCode, used.body.includes('<form')]).toEqual([200, false]);
  expect(gateway.requests.sent.map(({ input }) => (input as { use: boolean }).use)).toEqual([false, true]);
});

it('a link that is none, and one that cannot be read now, say so without its secret [MAIL-11]', async () => {
  for (const [error, status, text] of [
    [new AppError('not_found'), 404, 'Este enlace ya no sirve.'],
    [new AppError('service_unavailable'), 503, 'Ahora no se puede. Inténtalo más tarde.'],
  ] as const) {
    gateway.requests.fail(UseDoneLink, error);
    const { statusCode, body } = await gateway.app.inject({ url: URL });
    expect([statusCode, body.includes(text), body.includes('aaaa')]).toEqual([status, true, false]);
  }
});
