import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { MessageTexts, type SchoolMessages } from './message-texts.js';

it('what was read before a change of the texts does not replace what was read after it', async () => {
  const after: SchoolMessages = { texts: {}, schoolName: 'Escuela Nueva' };
  const late = Promise.withResolvers<object[]>();
  const answers = [late.promise, Promise.resolve([after])];
  const query = (sql: string) => (sql.trimStart().startsWith('SELECT') ? answers.shift() : Promise.resolve([]));
  const texts = new MessageTexts({ query } as unknown as DataSource);
  const readings = [texts.refresh(), texts.keep('1', 2, after)];
  await setImmediate();
  late.resolve([{ texts: {}, schoolName: 'Escuela Vieja' }]);
  await Promise.all(readings);
  expect(texts.schoolName).toBe('Escuela Nueva');
});
