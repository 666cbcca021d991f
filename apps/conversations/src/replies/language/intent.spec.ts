import { describe, expect, it } from '@jest/globals';
import { fastestMs } from '@recuerda/testing';
import { describeInstant, snoozeUntil } from '../snooze-until.js';
import { type Intent, readIntent } from './intent.js';
import { FILLERS } from './vocabulary.js';

const read = (text: string): string => textOf(readIntent(text));
function textOf(intent: Intent | null): string {
  if (intent === null) return '-';
  return intent.kind === 'snooze' ? `snooze ${JSON.stringify(intent.when)}` : intent.kind;
}

const EXAMPLES: Record<string, string[]> = {
  done: `hecho | HECHO | Hecho. | echo | hehco | hecha | listo | Listooo!! | ya esta listo | ya quedó |
    Ya quedo, gracias |
    terminado | ya terminé | Terminada la tarea | completado | compeltado | ✅ | hecho profe |
    Buenas tardes, ya está hecho |
    ya lo hice | Ya lo hize | listo, terminado | finalizado | ya lo entregué | hecho por favor`.split('|'),
  seen: 'visto | VISTO | enterada | ok | Ok, gracias | 👍 | recibido | de acuerdo | ya lo vi | entendido gracias'.split(
    '|',
  ),
  help: 'ayuda | AYUDA | ? | menú | ayda | ¿qué puedo responder?'.split('|'),
  list: 'lista | LISTA | tareas | mis tareas | pendientes | ¿Qué tengo pendiente? | lista de tareas'.split('|'),
  optOut: `baja | BAJA | Baja por favor | stop | darme de baja | no más mensajes | No quiero recibir mensajes |
    ya no me escriban | No quiero recibir más recordatorios | ya no quiero recordatorios | dejen de escribirme |
    no quiero más avisos, gracias | Hola, no deseo recibir más mensajes de la escuela | no me envíen recordatorios |
    por favor no me manden más mensajes | ya no quiero recibir más mensajes por favor |
    dejen de mandarme mensajes`.split('|'),
  optIn: 'alta | ALTA | darme de alta'.split('|'),
  'snooze {"minutes":120}': `pausa | Pausar | pausa 2 horas | pausa dos horas | pausa 2h | pausar 2 h | pusa 2 horas |
    en 2 horas | 2 horas | más tarde | luego | recuérdame en dos horas | avísame más tarde | pausa por 2 horas`.split(
    '|',
  ),
  'snooze {"minutes":30}': 'pausa 30 min | media hora | en media hora | 30 minutos | pausa 30min'.split('|'),
  'snooze {"minutes":90}': 'pausa una hora y media | 90 minutos'.split('|'),
  'snooze {"days":1}': `mañana | manana | hasta mañana | pausa hasta mañana | pausa hasta mañana por la mañana |
    mañana la entrego | todavía no, mañana lo hago`.split('|'),
  'snooze {"days":2}': 'pasado mañana | pausa 2 días'.split('|'),
  'snooze {"weekday":1}': 'el lunes | pausa hasta el lunes | la próxima semana | recuérdamelo el lunes'.split('|'),
  'snooze {"time":{"hour":15,"minute":0}}': 'pausa hasta las 3 | a las 3 pm | hasta las 15:00'.split('|'),
  'snooze {"time":{"hour":12,"minute":0}}': ['pausa hasta el mediodía'],
  maybeDone: `no está hecho | todavía no | aún no he terminado | casi listo | ¿ya está hecha? | hecho ❌ | ya termino |
    hecho 50% | hecho al 50 | ya hice las 2 | ya está pero falta la firma | ya mero`.split('|'),
  maybeOptOut: 'ya baja la profe | ¿baja? | baja el volumen | quítenme de la lista | no quiero | no quiero más'.split(
    '|',
  ),
  '-': `no | 2 | la 2 | el 2 | la segunda | dos | la hoja que hecho de menos | hola | el baño está sucio |
    ya hablé con el papá de Luis y quedó para mañana | quién es usted | 100 | buenas tardes | juego | | 😀 |
    no recibí mensajes | hoy no quiero mensajes | no más`.split('|'),
};

describe.each(Object.entries(EXAMPLES))('%s', (meaning, texts) => {
  it.each(texts.map((text) => text.trim()))("is what '%s' means [WA-51]", (text) => {
    expect(read(text)).toBe(meaning);
  });
});

/** A Thursday, 10:15 in Tegucigalpa. */
const NOW = new Date('2026-01-15T16:15:00.000Z');
const ZONE = 'America/Tegucigalpa';

it.each([
  ['pausa 2 horas', '2026-01-15T18:15:00.000Z', 'hoy a las 12:15'],
  ['mañana', '2026-01-16T14:00:00.000Z', 'mañana a las 8:00'],
  ['pausa hasta el lunes', '2026-01-19T14:00:00.000Z', 'el lunes 19 a las 8:00'],
  ['el jueves', '2026-01-22T14:00:00.000Z', 'el jueves 22 a las 8:00'],
  ['hasta las 3', '2026-01-15T21:00:00.000Z', 'hoy a las 15:00'],
  ['hasta las 9', '2026-01-16T15:00:00.000Z', 'mañana a las 9:00'],
  ['a las 12 de la noche', '2026-01-16T06:00:00.000Z', 'mañana a las 0:00'],
  ['a las 12 am', '2026-01-16T06:00:00.000Z', 'mañana a las 0:00'],
  ['a las 12 pm', '2026-01-15T18:00:00.000Z', 'hoy a las 12:00'],
  ['a la 1 am', '2026-01-16T07:00:00.000Z', 'mañana a la 1:00'],
  ['mañana a las 8', '2026-01-16T14:00:00.000Z', 'mañana a las 8:00'],
  ['el lunes a las 9 y media', '2026-01-19T15:30:00.000Z', 'el lunes 19 a las 9:30'],
  ['en la tarde', '2026-01-15T20:00:00.000Z', 'hoy a las 14:00'],
  ['mañana en la tarde', '2026-01-16T20:00:00.000Z', 'mañana a las 14:00'],
  ['pausa 90 días', '2026-02-14T14:00:00.000Z', 'el sábado 14 a las 8:00'],
])("'%s' puts a task off until %s, %s [WA-54]", (text, until, words) => {
  const intent = readIntent(text);
  if (intent?.kind !== 'snooze') throw new Error(`${text} is no snooze`);
  const instant = snoozeUntil(intent.when, NOW, ZONE);
  expect([instant.toISOString(), describeInstant(instant, NOW, ZONE)]).toEqual([until, words]);
});

it.each([
  ['17:59', 'en la tarde', 'hoy a las 19:59'],
  ['18:00', 'en la tarde', 'mañana a las 14:00'],
  ['19:00', 'en la noche', 'hoy a las 21:00'],
  ['23:00', 'en la noche', 'mañana a las 19:00'],
])("at %s '%s' means %s: later in a part of the day that has begun [WA-54]", (clock, text, words) => {
  const now = new Date(`2026-01-15T${clock}:00-06:00`);
  const intent = readIntent(text);
  if (intent?.kind !== 'snooze') throw new Error(`${text} is no snooze`);
  expect(describeInstant(snoozeUntil(intent.when, now, ZONE), now, ZONE)).toBe(words);
});

it('a morning is found where the clocks change on that day [WA-54]', () => {
  const eve = new Date('2026-03-28T11:00:00.000Z');
  expect(snoozeUntil({ days: 1 }, eve, 'Europe/Madrid').toISOString()).toBe('2026-03-29T06:00:00.000Z');
});

describe('a text of', () => {
  const parts = [
    'una ',
    'media ',
    'y media ',
    'no mas ',
    'hola ',
    '👍',
    '1:',
    '12:30 ',
    'a',
    'á',
    '?',
    'pausa 1 h ',
    'la 2 ',
    'a las 8 ',
    'profe Rosa ',
    'luego, ',
  ];
  it.each([...FILLERS, 'hasta', 'ratito', 'mas', 'tarde', 'de la'].map((word) => `${word} `).concat(parts))(
    "'%s' over and over is read within 50 ms [WA-51]",
    (part) => {
      for (const length of [120, 10_000]) {
        const text = `${part.repeat(length / part.length)}x`;
        expect(fastestMs(() => readIntent(text), 50)).toBeLessThanOrEqual(50);
      }
    },
  );
});

it('a text of 40 words is read, one of 41 is for people [WA-51]', () => {
  expect(read(`${'ya '.repeat(39)}hecho`)).toBe('done');
  expect(read(`${'ya '.repeat(40)}hecho`)).toBe('-');
});
