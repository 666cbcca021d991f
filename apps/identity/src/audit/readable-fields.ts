import {
  type AuditValue,
  type ClosedDay,
  type EscalationStep,
  MESSAGE_TEXT_KINDS,
  MESSAGE_TEXTS,
  type SchoolSettings,
  type SchoolTexts,
  type Repetition,
  repetitionText,
  type WeeklyWindows,
  WEEKDAYS,
} from '@recuerda/contracts';

/** The fields of an event that the audit can show. */
export type Fields = Readonly<Record<string, AuditValue | undefined>>;

/** Dates, and a name or reason. */
interface NamedDates {
  from: string;
  to: string;
  name?: string;
  reason?: string | null;
}

/** Returns the fields with those of calendars and texts as lines: one for each day, absence or text. */
export function readableFields(fields: Readonly<Record<string, unknown>>): Fields {
  const { weeklyWindows, absences, messageTexts, repetition, weeklyDigest, escalation } = fields as {
    weeklyWindows?: WeeklyWindows | null;
    absences?: NamedDates[];
    messageTexts?: SchoolTexts;
    repetition?: Repetition | null;
    weeklyDigest?: SchoolSettings['weeklyDigest'];
    escalation?: EscalationStep[] | null;
  };
  return {
    ...(fields as Fields),
    ...(weeklyWindows && { weeklyWindows: weeklyWindows.flatMap(dayLine) }),
    ...(absences && { absences: absences.map(datesLine) }),
    ...(messageTexts && { messageTexts: textLines(messageTexts) }),
    ...(weeklyDigest && { weeklyDigest: `${WEEKDAYS[weeklyDigest.weekday - 1]} ${weeklyDigest.time}` }),
    ...(escalation && { escalation: escalation.length > 0 ? escalation.map(stepLine) : ['No avisar'] }),
    ...(repetition && { repetition: repetitionText(repetition) }),
  };
}

/** Returns the closed day of a settings event before and after, as fields. */
export function closedDayFields(data: object): { before: Fields; after: Fields } {
  const { closedDay } = data as { closedDay?: { before: ClosedDay | null; after: ClosedDay | null } };
  if (!closedDay) return { before: {}, after: {} };
  const line = (day: ClosedDay | null): Fields => ({ closedDay: day && datesLine(day) });
  return { before: line(closedDay.before), after: line(closedDay.after) };
}

const dayLine = (windows: WeeklyWindows[number], day: number): string[] =>
  windows.length === 0 ? [] : [`${WEEKDAYS[day]} ${windows.map(({ from, to }) => `${from}–${to}`).join(', ')}`];

const stepLine = ({ afterReminders, to }: EscalationStep): string =>
  `${afterReminders} sin respuesta: ${to === 'manager' ? 'responsable' : `empleado …${to.slice(-6)}`}`;

const textLines = (texts: SchoolTexts): string[] =>
  MESSAGE_TEXT_KINDS.flatMap((kind) => (texts[kind] ? [`${MESSAGE_TEXTS[kind].name}: ${texts[kind]}`] : []));

function datesLine({ from, to, name, reason }: NamedDates): string {
  const about = name ?? reason ?? '';
  return `${from === to ? from : `${from} – ${to}`} ${about}`.trim();
}
