import { expect, it } from '@jest/globals';
import { readableFields } from '../labels/readable-fields.js';
import { EXAMPLE_PRICES, MAX_PRICES, type MessagePrice } from './message-price.js';
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

const PRICE: MessagePrice = { from: '2026-10-01', category: 'utility', priceUsd: 0.0113 };
const issuesOf = (patch: object) =>
  (settingsPatch.safeParse({ version: 1, ...patch }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

it.each<[string, object[], [path: string, message: string][]]>([
  ['a negative price', [{ ...PRICE, priceUsd: -0.0001 }], [['0.priceUsd', 'No puede ser negativo.']]],
  ['a price of nothing', [{ ...PRICE, priceUsd: 0 }], []],
  ['a price of 100 USD', [{ ...PRICE, priceUsd: 100 }], []],
  ['a price above 100 USD', [{ ...PRICE, priceUsd: 100.01 }], [['0.priceUsd', 'No puede pasar de 100 USD.']]],
  ['no price', [{ ...PRICE, priceUsd: NaN }], [['0.priceUsd', 'Escribe el precio, sin separador de miles.']]],
  ['no date', [{ ...PRICE, from: '2026-02-30' }], [['0.from', 'Debe ser una fecha (AAAA-MM-DD).']]],
  [
    'an unknown category',
    [{ ...PRICE, category: 'otra' }],
    [['0.category', 'Debe ser utility, marketing, authentication, service.']],
  ],
  [
    'the same date and category twice',
    [PRICE, { ...PRICE, priceUsd: 0.02 }],
    [['1.from', 'Ya hay un precio de Utilidad desde esta fecha.']],
  ],
  ['two dates of a category', [PRICE, { ...PRICE, from: '2026-10-02' }], []],
  ['two categories of a date', [PRICE, { ...PRICE, category: 'service' }], []],
  ['the example', [...EXAMPLE_PRICES], []],
])('the price list takes, or says what is wrong with, %s [COST-01]', (_what, messagePrices, expected) => {
  expect(issuesOf({ messagePrices })).toEqual(expected.map(([path, message]) => [`messagePrices.${path}`, message]));
});

it('the price list has at most 100 prices [COST-01]', () => {
  const list = (length: number) =>
    Array.from({ length }, (_, at) => ({ ...PRICE, from: `20${String(at).padStart(2, '0')}-01-01` }));
  const long = [...list(MAX_PRICES), { ...PRICE, category: 'service' }];
  expect(issuesOf({ messagePrices: long.slice(1) })).toEqual([]);
  expect(issuesOf({ messagePrices: long })).toEqual([['messagePrices', 'Máximo 100 precios.']]);
});

it.each([
  [null, []],
  [0.01, []],
  [0, ['Debe ser mayor que cero.']],
  [-1, ['Debe ser mayor que cero.']],
  [1_000_000, []],
  [1_000_000.01, ['Es demasiado.']],
  ['10', ['Escribe un número sin separador de miles.']],
])('a limit of a month of %p [COST-05]', (spendLimit, messages) => {
  expect(issuesOf({ spendLimit }).map(([, message]) => message)).toEqual(messages);
});

it('the activity has a line for each price [COST-01]', () => {
  expect(readableFields({ messagePrices: [PRICE], spendLimit: 20 })).toEqual({
    messagePrices: ['Utilidad desde 2026-10-01: 0.0113 USD'],
    spendLimit: 20,
  });
});
