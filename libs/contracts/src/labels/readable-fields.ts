import type { ClosedDay, WeeklyWindows } from '../entities/calendar.js';
import type { EscalationStep } from '../entities/escalation.js';
import { type MessagePrice, PRICE_CATEGORIES } from '../entities/message-price.js';
import type { Repetition } from '../entities/repetition.js';
import type { SchoolSettings } from '../entities/settings.js';
import type { AuditValue } from '../views/audit.js';
import { WEEKDAYS } from '../rules/limits.js';
import { MESSAGE_TEXT_KINDS, MESSAGE_TEXTS, type SchoolTexts } from '../rules/message-texts.js';
import { repetitionText } from './repetition-text.js';

/** Fields as the audit shows them. */
export type ReadableFields = Readonly<Record<string, AuditValue | undefined>>;

/** Dates, and a name or reason. */
interface NamedDates {
  from: string;
  to: string;
  name?: string;
  reason?: string | null;
}

/** Returns the fields with those of calendars and texts as lines: one for each day, absence or text. */
export function readableFields(fields: Readonly<Record<string, unknown>>): ReadableFields {
  const { weeklyWindows, absences, messageTexts, repetition, weeklyDigest, escalation, messagePrices } = fields as {
    weeklyWindows?: WeeklyWindows | null;
    absences?: NamedDates[];
    messageTexts?: SchoolTexts;
    repetition?: Repetition | null;
    weeklyDigest?: SchoolSettings['weeklyDigest'];
    escalation?: EscalationStep[] | null;
    messagePrices?: MessagePrice[];
  };
  return {
    ...(fields as ReadableFields),
    ...(weeklyWindows && { weeklyWindows: weeklyWindows.flatMap(dayLine) }),
    ...(absences && { absences: absences.map(datesLine) }),
    ...(messageTexts && { messageTexts: textLines(messageTexts) }),
    ...(weeklyDigest && { weeklyDigest: `${WEEKDAYS[weeklyDigest.weekday - 1]} ${weeklyDigest.time}` }),
    ...(escalation && { escalation: escalation.length > 0 ? escalation.map(stepLine) : ['No avisar'] }),
    ...(messagePrices && { messagePrices: messagePrices.map(priceLine) }),
    ...(repetition && { repetition: repetitionText(repetition) }),
  };
}

/** Returns the closed day of a settings event before and after, as fields. */
export function closedDayFields(data: object): { before: ReadableFields; after: ReadableFields } {
  const { closedDay } = data as { closedDay?: { before: ClosedDay | null; after: ClosedDay | null } };
  if (!closedDay) return { before: {}, after: {} };
  const line = (day: ClosedDay | null): ReadableFields => ({ closedDay: day && datesLine(day) });
  return { before: line(closedDay.before), after: line(closedDay.after) };
}

const dayLine = (windows: WeeklyWindows[number], day: number): string[] =>
  windows.length === 0 ? [] : [`${WEEKDAYS[day]} ${windows.map(({ from, to }) => `${from}–${to}`).join(', ')}`];

const stepLine = ({ afterReminders, to }: EscalationStep): string =>
  `${afterReminders} sin respuesta: ${to === 'manager' ? 'responsable' : `empleado …${to.slice(-6)}`}`;

const priceLine = ({ from, category, priceUsd }: MessagePrice): string =>
  `${PRICE_CATEGORIES[category]} desde ${from}: ${priceUsd} USD`;

const textLines = (texts: SchoolTexts): string[] =>
  MESSAGE_TEXT_KINDS.flatMap((kind) => (texts[kind] ? [`${MESSAGE_TEXTS[kind].name}: ${texts[kind]}`] : []));

function datesLine({ from, to, name, reason }: NamedDates): string {
  const about = name ?? reason ?? '';
  return `${from === to ? from : `${from} – ${to}`} ${about}`.trim();
}
