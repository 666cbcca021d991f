import { afterEach, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { logOpenAccessWarning } from './open-access-warning.js';

afterEach(() => Logger.overrideLogger(false));

it.each([
  ['0.0.0.0', 'true', 'auto', []],
  ['recuerda.local', 'true', 'off', ['recuerda.local']],
  ['127.0.0.1', 'true', 'auto', []],
  ['0.0.0.0', 'true', 'on', []],
  // People sign in.
  ['0.0.0.0', 'false', 'auto', []],
])('at %s with ALLOW_OPEN_ACCESS=%s and AUTH=%s', (HOST, ALLOW_OPEN_ACCESS, AUTH, warned) => {
  const hosts: unknown[] = [];
  const ignore = () => undefined;
  Logger.overrideLogger({ log: ignore, error: ignore, warn: ({ host }: { host: string }) => void hosts.push(host) });
  logOpenAccessWarning({ HOST, ALLOW_OPEN_ACCESS, AUTH });
  expect(hosts).toEqual(warned);
});
