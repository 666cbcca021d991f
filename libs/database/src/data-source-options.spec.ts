import { EventEmitter } from 'node:events';
import { expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { dataSourceOptions } from './data-source-options.js';

it.each([
  [false, 1],
  [true, 0],
])('a lost connection of a pool that is ending (%p) is logged %i times', (ending, times) => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const options = dataSourceOptions({ schema: 'shop', entities: [], migrations: [] }, 'postgres://localhost/shop');
  const pool = Object.assign(new EventEmitter(), { ending });
  if (options.type === 'postgres' && options.poolErrorHandler) pool.on('error', options.poolErrorHandler);
  pool.emit('error', new Error('terminating connection due to administrator command'));
  expect(warn).toHaveBeenCalledTimes(times);
  warn.mockRestore();
});
