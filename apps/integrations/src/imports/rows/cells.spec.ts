import { describe, expect, it } from '@jest/globals';
import { consentOf, dueDateOf, intervalOf, phoneKey, phoneOf, plainText, readCell, shownAt, stateOf } from './cells.js';

const ZONE = 'America/Tegucigalpa';

describe('a phone as spreadsheets write it', () => {
  it.each([
    ['+504 9999-8888', '+504 9999-8888'],
    ["'+50499998888", '+50499998888'],
    ['50499998888.0', '50499998888'],
    ['50499998888,00', '50499998888'],
    ['5,0499998888E+10', '50499998888'],
    ['5.0499998888e10', '50499998888'],
    ['50.499.998.888', '50499998888'],
    ['9999.8888', '9999.8888'],
  ])('%s is %s [IMP-01]', (cell, phone) => expect(phoneOf(cell)).toBe(phone));

  it.each(['5,04999E+11', '5,05E+10', '5E+10'])('%s has lost digits [IMP-01]', (cell) =>
    expect(phoneOf(cell)).toBeNull(),
  );

  it('is one number in all its forms [IMP-04]', () => {
    const forms = ['99998888', '9999-8888', '+504 9999 8888', '50499998888', '0050499998888', '(504) 9999.8888'];
    expect(new Set(forms.map(phoneKey))).toEqual(new Set(['50499998888']));
    expect(phoneKey('+34 600 111 222')).toBe('34600111222');
  });
});

describe('an interval', () => {
  it.each([
    ['60', 60],
    ['60,0', 60],
    ['1 hora', 60],
    ['2 Horas', 120],
    ['30 min', 30],
    ['Cada 15 minutos', 15],
    ['1 vez al día', 1_440],
    ['DIARIO', 1_440],
    ['1 minuto (prueba)', 1],
    ['8h', 480],
    ['1 día', 1_440],
    ['media hora', 30],
    ['una hora', 60],
    ['cada 30 min.', 30],
    ['Cada\u00a02\u00a0horas', 120],
    ['1\u200b hora', 60],
    ['cada hora', 60],
    ['cada minuto', 1],
    ['every 8 hours', 480],
    ['treinta minutos', 30],
    ['1 d', 1_440],
    ['24 hrs', 1_440],
    ['15m', 15],
  ])('%s is %d minutes [IMP-01]', (cell, minutes) => expect(intervalOf(cell)).toBe(minutes));

  it.each([
    ...['cada rato', '', 'hora', 'cada', '1:00', '1,5 horas', '-1', '1 2', '1 hora y media', 'x60', '60x'],
    ...['cada 1 mes', '1 mes', '60 meses', '1 m e s', '1 mensual', 'mes', '1 minuto antes', '1 min (prueba)'],
    ...['1 semana', 'semanal', '1 week', '1 sem', '1 año', '1 quincena', 'quincenal', '1 trimestre', '1 mañana'],
    ...['1 lunes', 'cada 1 lunes', 'lunes', '1 martes', '1 vez', '1 vez al mes', '1 vez por semana', '2 veces al dia'],
    ...['15 segundos', '60 s', '1 hoja', '1 historia', '1 hito', '1 docena', '1 decena', '1 década', '1 domingo'],
    ...['tres horas y', 'ninguna hora', 'una', 'un rato', 'media', 'media mes', '1 media hora'],
  ])('"%s" is none [IMP-01]', (cell) => expect(intervalOf(cell)).toBeNaN());
});

describe('a due date', () => {
  it.each([
    ['31/12/2026', '2027-01-01T05:59:00.000Z', '2026-12-31'],
    ['31/12/2026 14:30', '2026-12-31T20:30:00.000Z', '2026-12-31 14:30'],
    ['1-3-26 2:05 p. m.', '2026-03-01T20:05:00.000Z', '2026-03-01 14:05'],
    ['31/12/2026 14:30 p. m.', '2026-12-31T20:30:00.000Z', '2026-12-31 14:30'],
    ['31/12/2026 0:30 a. m.', '2026-12-31T06:30:00.000Z', '2026-12-31 00:30'],
    ['31/12/2026, 12:00 a.m.', '2026-12-31T06:00:00.000Z', '2026-12-31 00:00'],
    ['2026-12-31 14:30:00', '2026-12-31T20:30:00.000Z', '2026-12-31 14:30'],
    ['2026-12-31', '2027-01-01T05:59:00.000Z', '2026-12-31'],
    ['46387', '2027-01-01T05:59:00.000Z', '2026-12-31'],
    ['46387,604166667', '2026-12-31T20:30:00.000Z', '2026-12-31 14:30'],
    ['2026-12-31T20:30:00Z', '2026-12-31T20:30:00.000Z', '2026-12-31 14:30'],
  ])('%s is %s [IMP-01]', (cell, at, shown) => expect(dueDateOf(cell, ZONE)).toEqual({ at, shown }));

  it.each(['13:00 a. m.', '0:30 p. m.', '25:00 p. m.', '24:00', '14:30 pmx', '14:30 mañana'])(
    'at %s is none, whatever the day [IMP-01]',
    (time) => expect(dueDateOf(`31/12/2026 ${time}`, ZONE)).toBeUndefined(),
  );

  it.each(['31/02/2026', '12/31/2026', 'mañana', '31/12/2026 25:00', '99', '2026-13-01'])(
    '%s is none [IMP-01]',
    (cell) => expect(dueDateOf(cell, ZONE)).toBeUndefined(),
  );

  it('is compared as its zone shows it', () =>
    expect(shownAt(ZONE, '2026-12-31T20:30:10.500Z')).toBe('2026-12-31 14:30'));
});

it.each([
  ['activa', 'active'],
  ['activamente', undefined],
  ['pausad', undefined],
  ['pausada', 'paused'],
  ['hechas', undefined],
  ['hecha', 'completed'],
])('a state is the whole word: %s [IMP-01]', (cell, state) => expect(stateOf(cell)).toBe(state));

it.each([
  ['sí', true],
  ['x', true],
  ['No', false],
  ['12/11/2026', true],
  ['sin definir', undefined],
  ['nombre', undefined],
  ['10', undefined],
  ['x?', undefined],
])('consent is the whole word: %s [CON-06]', (cell, consent) => expect(consentOf(cell)).toBe(consent));

it('knows the states of exports, and the apostrophe that guards a formula [IMP-01]', () => {
  expect(['Activa', 'Pausada', 'Completada', 'Por confirmar', 'otra'].map(stateOf)).toEqual([
    'active',
    'paused',
    'completed',
    'paused',
    undefined,
  ]);
  expect([`'=1+1`, `'quoted`, ' -5 ', '\u200bAna\u00a0Paz\ufeff'].map(plainText)).toEqual([
    '=1+1',
    `'quoted`,
    '-5',
    'Ana Paz',
  ]);
});

describe('a cell of a column of a few values', () => {
  const COLOURS = { choice: { r: 'Rojo', g: 'Verde', b: 'Azul' } };

  it('is one of their names, whatever its case [IMP-04]', () => {
    expect(readCell(COLOURS, 'ROJO', 'UTC').value).toBe('r');
    expect(readCell(COLOURS, 'Azul', 'UTC').value).toBe('b');
  });

  it('that names none of them has no value, and the problem names them [IMP-04]', () => {
    expect(readCell(COLOURS, 'Negro', 'UTC')).toEqual({ problem: 'Debe ser Rojo, Verde o Azul.' });
  });
});
