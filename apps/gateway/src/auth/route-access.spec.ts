import { expect, it } from '@jest/globals';
import { TOKEN_PERMISSIONS } from '@recuerda/contracts';
import type { FastifyRequest } from 'fastify';
import { accessOf } from './route-access.js';

const accessTo = (method: string, url: string, servesPortal = true) =>
  accessOf({ method, url, routeOptions: { url, config: {} } } as FastifyRequest, servesPortal);

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

it('the notifier posts to the sandbox without a session, and nobody else reads there what it posted', () => {
  expect(accessTo('POST', '/sandbox/messages')).toBe('programs');
  expect(accessTo('POST', '/sandbox/graph/:version/:phoneId/messages')).toBe('programs');
  for (const url of ['/sandbox/messages', '/sandbox/graph', '/api/sandbox/graph/:version/'])
    expect(accessTo('GET', url)).toBe('users.manage');
});

it('a decorated route is for whom it says, whatever its path', () => {
  const config = { access: 'everyone' as const };
  expect(
    accessOf({ method: 'GET', url: '/metrics', routeOptions: { url: '/metrics', config } } as FastifyRequest, true),
  ).toBe('everyone');
});

it('probes need no session; Prometheus none where no browser comes', () => {
  expect(accessTo('GET', '/health/ready')).toBe('programs');
  expect(accessTo('GET', '/api/health/ready')).toBe('users.manage');
  expect([accessTo('GET', '/metrics', false), accessTo('GET', '/metrics', true)]).toEqual(['programs', 'system.read']);
  expect(accessTo('GET', '/sandbox', false)).toBe('users.manage');
});
