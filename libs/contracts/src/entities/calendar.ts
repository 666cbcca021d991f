import { z } from 'zod';
import { DAY_MS } from '../durations.js';
import { dateField, endTimeField, idField, nameField, remarkField, timeField } from '../fields.js';

/** Longest absence or closing, in days. */
const MAX_CLOSED_DAYS = 400;
/** Maximum number of closed days that have not passed, of the school and all departments. */
export const MAX_CLOSED_DAY_ROWS = 1_000;
/** Maximum number of windows a day. */
export const MAX_DAILY_WINDOWS = 10;
/** Maximum number of absences of an employee that are kept. */
export const MAX_ABSENCES = 100;

/** Local times `HH:MM`; `to` is exclusive and may be `24:00`. */
export const dailyWindow = z.strictObject({ from: timeField, to: endTimeField });

const dayWindows = z.array(dailyWindow).max(MAX_DAILY_WINDOWS, `Máximo ${MAX_DAILY_WINDOWS} franjas por día.`);

/** When reminders are sent: the windows of each day of the week, Monday first. */
export const weeklyWindows = z
  .array(dayWindows, { error: 'Deben ser las franjas de los siete días.' })
  .length(7, 'Deben ser las franjas de los siete días.')
  .superRefine((days, context) => {
    if (days.every((day) => day.length === 0))
      context.addIssue({ code: 'custom', message: 'La semana necesita al menos una franja.' });
    for (const [index, day] of days.entries()) {
      const message = mistakeOf(day);
      if (message !== undefined) context.addIssue({ code: 'custom', path: [index], message });
    }
  });

function mistakeOf(day: readonly z.infer<typeof dailyWindow>[]): string | undefined {
  if (day.some(({ from, to }) => from === '' || to === '')) return 'Escribe las dos horas.';
  // The field of what is no time says so; as text it would be before or after the other end.
  if (day.some((window) => !dailyWindow.safeParse(window).success)) return undefined;
  if (day.some(({ from, to }) => from >= to)) return 'El final debe ser posterior al inicio.';
  const sorted = day.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const overlap = sorted.some(({ from }, index) => from < (sorted[index - 1]?.to ?? ''));
  return overlap ? 'Las franjas se superponen.' : undefined;
}

/** Own windows of a department or an employee; null: those of the department, or of the school. */
export const WEEKLY_WINDOWS = {
  input: weeklyWindows.nullable().optional(),
  stored: weeklyWindows.nullable(),
};

interface Dates {
  from: string;
  to: string;
}
/** Checks a range of dates. Returns undefined, or the mistake in `to`. */
export function mistakeInDates({ from, to }: Dates): string | undefined {
  if (to < from) return 'El final no puede ser anterior al inicio.';
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days > MAX_CLOSED_DAYS ? `No puede durar más de ${MAX_CLOSED_DAYS} días.` : undefined;
}
function checkDates(dates: Dates, context: z.RefinementCtx): void {
  const message = mistakeInDates(dates);
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['to'], message });
}

export const CLOSED_DAY_KINDS = ['holiday', 'vacation'] as const;
const closedDayFields = {
  /** Local dates `YYYY-MM-DD`, both inclusive. */
  from: dateField,
  to: dateField,
  name: nameField,
  kind: z.enum(CLOSED_DAY_KINDS, { error: 'Debe ser "holiday" o "vacation".' }),
  /** The department; null: the whole school. */
  departmentId: idField.nullable(),
};
export const closedDayInput = z
  .strictObject({ ...closedDayFields, departmentId: closedDayFields.departmentId.default(null) })
  .superRefine(checkDates);
export const closedDayPatch = z.strictObject(closedDayFields).partial();
export const createClosedDayInput = closedDayInput.safeExtend({ id: idField });
export const updateClosedDayInput = z.object({ id: idField, patch: closedDayPatch });

/** Days on which the school, or a department, sends no reminders. */
export const closedDay = z.object({
  id: z.uuid(),
  from: z.iso.date(),
  to: z.iso.date(),
  name: z.string(),
  kind: z.enum(CLOSED_DAY_KINDS),
  departmentId: z.uuid().nullable(),
});

export const absenceInput = z
  .strictObject({
    from: dateField,
    to: dateField,
    reason: remarkField.nullable().default(null),
  })
  .superRefine(checkDates);
export const createAbsenceInput = absenceInput.safeExtend({ id: idField, employeeId: idField });

/** Days on which an employee gets no reminders. Local dates `YYYY-MM-DD`, both inclusive. */
export const absence = z.object({
  id: z.uuid(),
  from: z.iso.date(),
  to: z.iso.date(),
  reason: z.string().nullable(),
});

/** ISO 3166. */
export const countryField = z.string().regex(/^[A-Z]{2}$/, 'Debe ser un código de país de dos letras (ISO 3166).');
/** Holidays of a country and year, to be added to the table. */
export const suggestionQuery = z.strictObject({
  country: countryField,
  year: z.coerce
    .number({ error: 'Debe ser un año.' })
    .int('Debe ser un año.')
    .min(2000, 'Debe ser un año desde 2000.')
    .max(2100, 'Debe ser un año hasta 2100.'),
});
export const suggestionsView = z.object({
  items: z.array(closedDay.pick({ from: true, to: true, name: true, kind: true })),
  /** Whom to name where the list is shown: the data are licensed under CC BY 3.0. */
  attribution: z.string(),
});

export type DailyWindow = z.infer<typeof dailyWindow>;
export type WeeklyWindows = z.infer<typeof weeklyWindows>;
export type ClosedDay = z.infer<typeof closedDay>;
export type ClosedDayInput = z.infer<typeof closedDayInput>;
export type ClosedDayPatch = z.infer<typeof closedDayPatch>;
export type CreateClosedDayInput = z.infer<typeof createClosedDayInput>;
export type UpdateClosedDayInput = z.infer<typeof updateClosedDayInput>;
export type Absence = z.infer<typeof absence>;
export type AbsenceInput = z.infer<typeof absenceInput>;
export type CreateAbsenceInput = z.infer<typeof createAbsenceInput>;
export type SuggestionQuery = z.infer<typeof suggestionQuery>;
export type SuggestionsView = z.infer<typeof suggestionsView>;
