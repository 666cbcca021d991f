import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { pageOf } from './page-request.js';

const deployed = (name: string) => readFileSync(new URL(`../../../../deploy/portal/${name}`, import.meta.url), 'utf8');

/** Whether nginx answers a path with the portal's page: the map of $screen. */
function isScreen(path: string): boolean {
  const [, map = ''] = /map \$uri \$screen \{([^}]*)\}/.exec(deployed('pages.conf')) ?? [];
  const keys = [...map.matchAll(/^ *(\S+) 1;$/gm)].map(([, key = '']) => key);
  return keys.some((key) => (key.startsWith('~') ? new RegExp(key.slice(1)).test(path) : key === path));
}

it.each([
  ...[
    '/',
    '/employees',
    '/tasks',
    '/departments',
    '/metrics',
    '/metrics/',
    '/tasks/1',
    '/account',
    '/users',
    '/activity',
    '/conversations',
    '/importar/1',
    '/settings/whatsapp',
  ],
  ...['/login', '/setup', '/invitation', '/reset'],
  ...['/employeesx', '/astray', '/api', '/x/tasks'],
])('nginx opens the portal at %s where the gateway does', (url) => {
  const request = { url, headers: { accept: 'text/html' } } as FastifyRequest;
  expect(isScreen(url)).toBe(pageOf(request) === 'screen');
});

it.each(['= /api/events', '~ ^/sandbox(?:/|$)', '/grafana/'])('nginx passes on at once what comes from %s', (place) => {
  const text = deployed('services.conf');
  const [location = ''] = text.slice(text.indexOf(`location ${place} {`)).split('\n}');
  expect(location).toMatch(/^location .*proxy_pass/s);
  expect(location).toContain('proxy_buffering off;');
  expect(location).toContain('proxy_read_timeout 1h;');
});

it('nginx keeps nothing of a long answer for a slow browser: its /tmp is memory', () => {
  const [shared = ''] = deployed('services.conf').split('\nlocation ');
  expect(shared).toMatch(/^proxy_max_temp_file_size 0;$/m);
  expect(deployed('services.conf').match(/proxy_max_temp_file_size/g)).toHaveLength(1);
});
