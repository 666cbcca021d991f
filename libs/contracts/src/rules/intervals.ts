/** Reminder intervals an administrator may choose, in minutes, with the label the portal shows. Source: TASK-09. */
export const REMINDER_INTERVALS = [
  { minutes: 1, label: '1 minuto (prueba)' },
  { minutes: 15, label: '15 minutos' },
  { minutes: 30, label: '30 minutos' },
  { minutes: 60, label: '1 hora' },
  { minutes: 120, label: '2 horas' },
  { minutes: 240, label: '4 horas' },
  { minutes: 480, label: '8 horas' },
  { minutes: 1440, label: '1 vez al día' },
] as const;

/** The labels of the intervals by their minutes. */
export const INTERVAL_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  REMINDER_INTERVALS.map(({ minutes, label }) => [minutes, label]),
);

export const DEFAULT_REMINDER_INTERVAL = 60;

export const isReminderInterval = (minutes: number): boolean =>
  REMINDER_INTERVALS.some((option) => option.minutes === minutes);

/** The intervals in words, as a sentence names them. */
export const INTERVAL_WORDS = REMINDER_INTERVALS.map(({ label }) => label).join(', ');
