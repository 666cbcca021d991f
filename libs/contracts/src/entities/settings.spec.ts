import { expect, it } from '@jest/globals';
import { settingsPatch } from './settings.js';

it.each([0, 8, 1.5, 'lunes'])('a weekly digest on the weekday %j is refused [DIG-03]', (weekday) => {
  const given = settingsPatch.safeParse({ version: 1, weeklyDigest: { weekday, time: '07:00' } });
  expect(given.error?.issues).toMatchObject([
    {
      path: ['weeklyDigest', 'weekday'],
      message: 'Debe ser un día de la semana, de 1 (lunes) a 7 (domingo).',
    },
  ]);
});
