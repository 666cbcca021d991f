import { expect, it } from '@jest/globals';
import type { TaskView } from '@recuerda/contracts';
import ICAL from 'ical.js';
import ical from 'ical-generator';
import { calendarText } from './calendar-text.js';

const task = (id: string, more: Partial<TaskView> = {}) =>
  ({
    id: `01990000-0000-7000-8000-00000000000${id}`,
    title: 'Entregar notas; con coma, y ñ',
    description: 'Línea uno\nLínea dos '.repeat(20).trim(),
    dueAt: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    employee: { id: 'e', name: 'Ana Núñez', phone: '9999-9999', department: null },
    ...more,
  }) as TaskView;
const [DUE, changedAt] = [new Date('2026-12-01T18:30:00.000Z'), new Date('2026-11-20T10:00:00.999Z')];
const eventOf = (given: TaskView, at = DUE) => ({ task: given, at, changedAt });
const tasks = [task('1', { dueAt: DUE.toISOString() }), task('2')];
const events = tasks.map((one) => eventOf(one, one.dueAt ? DUE : new Date('2026-11-24T14:00:00.000Z')));
const content = { name: 'Ana Núñez', showEmployees: false, events };

it('is a calendar that another library reads: tasks when they are due, or reminded next [FEED-01]', async () => {
  const text = await calendarText(content);
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Recuerda: Ana Núñez');
  const shown = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  expect(shown.map(({ uid, summary }) => [uid, summary])).toEqual([
    [`${tasks[0]?.id}@recuerda`, 'Vence: Entregar notas; con coma, y ñ'],
    [`${tasks[1]?.id}@recuerda`, 'Recordatorio: Entregar notas; con coma, y ñ'],
  ]);
  expect(shown.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
    '2026-12-01T18:30:00.000Z',
    '2026-11-24T14:00:00.000Z',
  ]);
  expect(shown[0]?.description).toBe(tasks[0]?.description);
  for (const { component, sequence } of shown) {
    const times = ['dtstamp', 'last-modified', 'created'].map((name) => String(component.getFirstPropertyValue(name)));
    expect(times).toEqual(['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z', '2026-11-01T10:00:00Z']);
    expect(sequence).toBe(19 * 86_400);
  }
  // RFC 5545, 3.1: lines end with CR LF and have at most 75 bytes.
  const lines = text.split('\r\n');
  expect(lines.every((line) => !line.includes('\n') && Buffer.byteLength(line) <= 75)).toBe(true);
});

it('is the same text for the same content, and names the employee in a department [FEED-01]', async () => {
  expect(await calendarText(content)).toBe(await calendarText(content));
  expect(await calendarText({ ...content, showEmployees: true })).toContain('(Ana Núñez)');
});

it('has no control characters, which calendars refuse; texts copied from Word have some [FEED-01]', async () => {
  const [name, title, description] = ['Ana\u0007', 'Leer\u000bel tema\u007f', 'Uno\u000bdos\ttres\r\ncuatro\u0001'];
  const employee = { id: 'e', name: 'Luis\u001f', phone: '9999-9999', department: null, unreachable: null };
  const given = task('1', { dueAt: '2026-12-01T18:30:00.000Z', title, description, employee });
  const text = await calendarText({ name, showEmployees: true, events: [eventOf(given)] });
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f]/);
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  expect(event?.summary).toBe('Vence: Leer el tema  (Luis )');
  expect(event?.description).toBe('Uno dos\ttres\ncuatro ');
});

it('has no line that a name or title wrote, and the name as it is; all lines end alike [FEED-01]', async () => {
  const forged = 'Ana\r\nBEGIN:VEVENT\rUID:x\nEND:VEVENT; a\\b, c';
  const shown = 'Ana BEGIN:VEVENT UID:x END:VEVENT; a\\b, c';
  const employee = { id: 'e', name: forged, phone: '9999-9999', department: null, unreachable: null };
  const given = task('1', { dueAt: '2026-12-01T18:30:00.000Z', title: forged, description: 'uno\rdos', employee });
  const text = await calendarText({ name: forged, showEmployees: true, events: [eventOf(given)] });
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  expect(events.map(({ summary, description }) => [summary, description])).toEqual([
    [`Vence: ${shown} (${shown})`, 'uno\ndos'],
  ]);
  // ICAL.js leaves the escapes of a property that it does not know.
  const calendarName = String(calendar.getFirstPropertyValue('x-wr-calname')).replace(/\\([\\;,])/g, '$1');
  expect(calendarName).toBe(`Recuerda: ${shown}`);
  expect(text).not.toMatch(/\r(?!\n)|(?<!\r)\n/);
  expect(text).toMatch(/END:VCALENDAR\r\n$/);
});

it('is byte by byte what the library writes in one go, and without events as well [FEED-01]', async () => {
  const calendar = ical({
    name: 'Recuerda: Ana Núñez',
    prodId: { company: 'Recuerda', product: 'Tareas', language: 'ES' },
    ttl: 900,
  });
  const before = `${calendar.toString()}\r\n`;
  expect(await calendarText({ ...content, events: [] })).toBe(before);
  for (const { task: one, at } of events)
    calendar.createEvent({
      ...{ id: `${one.id}@recuerda`, start: at, end: new Date(at.getTime() + 900_000), stamp: changedAt },
      ...{ created: new Date(one.createdAt), lastModified: changedAt, sequence: 19 * 86_400 },
      summary: `${one.dueAt ? 'Vence' : 'Recordatorio'}: ${one.title}`,
      description: one.description,
    });
  expect(await calendarText(content)).toBe(`${calendar.toString()}\r\n`);
});
