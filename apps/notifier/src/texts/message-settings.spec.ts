import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@recuerda/contracts';
import type { DataSource } from 'typeorm';
import { MessageSettings, type SchoolMessages } from './message-settings.js';

const CONFIG = { SCHOOL_NAME: 'Escuela', APP_TIME_ZONE: 'America/Tegucigalpa' };

it('what was read before a change of the texts does not replace what was read after it', async () => {
  const after: SchoolMessages = { ...DEFAULT_SETTINGS, schoolName: 'Escuela Nueva' };
  const late = Promise.withResolvers<object[]>();
  const answers = [late.promise, Promise.resolve([{ settings: after }])];
  const query = (sql: string) => (sql.trimStart().startsWith('SELECT') ? answers.shift() : Promise.resolve([]));
  const texts = new MessageSettings({ query } as unknown as DataSource, CONFIG);
  const readings = [texts.refresh(), texts.keep('1', 2, after)];
  await setImmediate();
  late.resolve([{ settings: { ...DEFAULT_SETTINGS, schoolName: 'Escuela Vieja' } }]);
  await Promise.all(readings);
  expect(texts.schoolName).toBe('Escuela Nueva');
});
