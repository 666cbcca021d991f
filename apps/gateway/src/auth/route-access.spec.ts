import { expect, it } from '@jest/globals';
import { TOKEN_PERMISSIONS } from '@recuerda/contracts';
import type { FastifyRequest } from 'fastify';
import { accessOf } from './route-access.js';

const accessTo = (method: string, url: string) =>
  accessOf({ method, url, routeOptions: { url, config: {} } } as FastifyRequest, true);

it.each([
  ['GET', '/sandbox'],
  ['POST', '/sandbox/replies'],
  ['GET', '/access/administrator'],
  ['GET', '/forgotten'],
])('no API token has the permission of %s %s', (method, url) => {
  expect(TOKEN_PERMISSIONS).not.toContain(accessTo(method, url));
  expect(accessTo(method, url)).toBe('users.manage');
});

it.each(['/metrics', '/api/docs', '/api/docs/:file'])('a token may be given that of GET %s', (url) => {
  expect(accessTo('GET', url)).toBe('system.read');
});

it('the notifier posts to the sandbox without a session', () => {
  expect(accessTo('POST', '/sandbox/messages')).toBe('programs');
});
