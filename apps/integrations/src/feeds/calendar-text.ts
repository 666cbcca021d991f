import { inTurns } from '@recuerda/concurrency';
import { MINUTE_MS, type TaskView } from '@recuerda/contracts';
import { hashToken } from '@recuerda/service';
import ical from 'ical-generator';

/** Events have a length, so that calendars show them. */
const LENGTH_MS = 15 * MINUTE_MS;
/** RFC 5545, 3.1: what no text of a calendar has. Word copies a line break within a paragraph as one of these. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const paragraphs = (text: string): string => text.replace(/\r\n?/g, '\n').replace(CONTROL, ' ');
const oneLine = (text: string): string => paragraphs(text).replace(/\n+/g, ' ');
/** RFC 5545, 3.3.11: the library escapes all texts but the calendar's name. */
const calendarName = (text: string): string => oneLine(text).replace(/[\\;,]/g, '\\$&');
/** The last line of a calendar. */
const END = 'END:VCALENDAR';
/** Calendars are asked to come again after this time, s. */
const REFRESH_S = 900;

/** A task in a calendar. */
export interface FeedEvent {
  task: TaskView;
  /** When it is due, or reminded next. */
  at: Date;
}

interface Content {
  name: string;
  /** Titles name the employee. */
  showEmployees: boolean;
  /** `changedAt`: when its text or time last changed. */
  events: readonly (FeedEvent & { changedAt: Date })[];
}

/**
 * Returns a calendar (RFC 5545). The same content gives the same text, and a task keeps its UID. The library folds all
 * lines at once, which takes seconds for many events: they are written one by one, so that the process has other turns.
 */
export async function calendarText({ name, showEmployees, events }: Content): Promise<string> {
  const calendar = ical({
    name: calendarName(`Recuerda: ${name}`),
    prodId: { company: 'Recuerda', product: 'Tareas', language: 'ES' },
    ttl: REFRESH_S,
  });
  const head = calendar.toString().slice(0, -END.length);
  const parts = [head];
  for await (const { task, at, changedAt } of inTurns(events)) {
    const { id, createdAt } = task;
    const created = new Date(createdAt);
    calendar.createEvent({
      id: `${id}@recuerda`,
      start: at,
      end: new Date(at.getTime() + LENGTH_MS),
      stamp: changedAt,
      created,
      lastModified: changedAt,
      // Grows with each change, also after the event was away for a while.
      sequence: Math.max(0, Math.floor((changedAt.getTime() - created.getTime()) / 1_000)),
      ...textsOf(task, showEmployees),
    });
    parts.push(calendar.toString().slice(head.length, -END.length));
    calendar.clear();
  }
  return [...parts, END, '\r\n'].join('');
}

/** Returns what differs when an event has changed. */
export const contentHash = ({ task, at }: FeedEvent, showEmployees: boolean): string =>
  hashToken(JSON.stringify([at, textsOf(task, showEmployees)]));

function textsOf({ title, description, dueAt, employee }: TaskView, showEmployees: boolean) {
  const summary = `${dueAt ? 'Vence' : 'Recordatorio'}: ${title}`;
  return {
    summary: oneLine(showEmployees && employee ? `${summary} (${employee.name})` : summary),
    ...(description !== null && { description: paragraphs(description) }),
  };
}
