import { expect, it } from '@jest/globals';
import { ownPath } from './browser';

it.each([
  ['/tasks?state=active', '/tasks?state=active'],
  ['/account', '/account'],
  ['/settings/whatsapp', '/settings/whatsapp'],
  [null, '/'],
  ['/login?next=/tasks', '/'],
  ['/nowhere', '/'],
])('leads to a screen of the portal: %s [AUTH-02]', (next, path) => {
  expect(ownPath(next)).toBe(path);
});

it.each([
  '//evil.example/tasks',
  '/\\evil.example/tasks',
  'https://evil.example/tasks',
  'javascript:alert(1)',
  '/.//evil.example',
  '\t//evil.example',
  'http://[',
  'constructor',
])('never leads elsewhere: %s [AUTH-02]', (next) => {
  expect(ownPath(next)).toBe('/');
});
