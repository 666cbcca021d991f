import { afterEach, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { commonConfig } from '../config/common.js';
import { logOpenAccessWarning } from './open-access-warning.js';

afterEach(() => Logger.overrideLogger(false));

it.each([
  ['0.0.0.0', 'true', ['0.0.0.0']],
  ['recuerda.local', 'true', ['recuerda.local']],
  ['127.0.0.1', 'true', []],
  // Health and metrics alone: what shows people's data does not start there.
  ['0.0.0.0', 'false', []],
])('at %s with ALLOW_OPEN_ACCESS=%s', (HOST, ALLOW_OPEN_ACCESS, warned) => {
  const hosts: unknown[] = [];
  const ignore = () => undefined;
  Logger.overrideLogger({ log: ignore, error: ignore, warn: ({ host }: { host: string }) => void hosts.push(host) });
  logOpenAccessWarning(commonConfig.parse({ HOST, ALLOW_OPEN_ACCESS }));
  expect(hosts).toEqual(warned);
});
