import { expect, it } from '@jest/globals';
import { inBackground } from './in-background.js';

it('work without a caller that fails is logged, and what succeeds is not', async () => {
  const logged: unknown[] = [];
  const logger = { error: (line: unknown) => void logged.push(line) };
  const err = new Error('the database is away');
  inBackground(Promise.reject(err), logger, 'could not tidy up');
  inBackground(Promise.resolve(), logger, 'could not tidy up');
  await new Promise(setImmediate);
  expect(logged).toEqual([{ msg: 'could not tidy up', err }]);
});
