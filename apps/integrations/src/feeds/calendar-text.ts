import { MINUTE_MS, type TaskView } from '@recuerda/contracts';
import ical from 'ical-generator';

/** Events have a length, so that calendars show them. */
const LENGTH_MS = 15 * MINUTE_MS;
/** RFC 5545, 3.1: what no text of a calendar has. Word copies a line break within a paragraph as one of these. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const paragraphs = (text: string): string => text.replace(/\r\n?/g, '\n').replace(CONTROL, ' ');
const oneLine = (text: string): string => paragraphs(text).replace(/\n+/g, ' ');
/** RFC 5545, 3.3.11: the library escapes all texts but the calendar's name. */
const calendarName = (text: string): string => oneLine(text).replace(/[\\;,]/g, '\\$&');
/** Calendars are asked to come again after this time, s. */
const REFRESH_S = 900;

interface Content {
  name: string;
  /** Titles name the employee. */
  showEmployees: boolean;
  tasks: readonly TaskView[];
  /** By the task's id, ISO 8601. */
  reminders: ReadonlyMap<string, string>;
}

/**
 * Returns a calendar (RFC 5545): each task at the time it is due, or at its next reminder; one that has neither is left
 * out. The same content gives the same text, and a task keeps its UID.
 */
export function calendarText({ name, showEmployees, tasks, reminders }: Content): string {
  const calendar = ical({
    name: calendarName(`Recuerda: ${name}`),
    prodId: { company: 'Recuerda', product: 'Tareas', language: 'ES' },
    ttl: REFRESH_S,
  });
  for (const { id, title, description, dueAt, employee, createdAt, updatedAt } of tasks) {
    const at = dueAt ?? reminders.get(id);
    if (at === undefined) continue;
    const start = new Date(at);
    const summary = `${dueAt ? 'Vence' : 'Recordatorio'}: ${title}`;
    calendar.createEvent({
      id: `${id}@recuerda`,
      start,
      end: new Date(start.getTime() + LENGTH_MS),
      stamp: new Date(updatedAt),
      created: new Date(createdAt),
      lastModified: new Date(updatedAt),
      summary: oneLine(showEmployees && employee ? `${summary} (${employee.name})` : summary),
      ...(description !== null && { description: paragraphs(description) }),
    });
  }
  return `${calendar.toString()}\r\n`;
}
