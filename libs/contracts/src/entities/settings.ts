import { z } from 'zod';
import { flagField, schoolNameField, textField, timeField, timeZoneField } from '../fields.js';
import { closedDay, MAX_CLOSED_DAY_ROWS, weeklyWindows } from './calendar.js';
import { MESSAGE_TEXT_KINDS, type MessageTextKind, textProblems } from '../rules/message-texts.js';
import { utcInstant } from './entity-fields.js';
import { acknowledgeHoursField, DEFAULT_ACKNOWLEDGE_HOURS, escalationSteps } from './escalation.js';
import { costSettings } from './message-price.js';
import { MESSAGE_RULES, wholeNumber } from './message-rules.js';
import { weekdayField } from './repetition.js';

/** The school's settings have one row. */
export const SETTINGS_ID = '00000000-0000-7000-8000-000000000001';

const schoolText = (kind: MessageTextKind) =>
  textField
    .superRefine((text, context) => {
      const [message] = textProblems(kind, text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .nullable()
    .optional();
const messageTexts = z.strictObject(
  Object.fromEntries(MESSAGE_TEXT_KINDS.map((kind) => [kind, schoolText(kind)])) as Record<
    MessageTextKind,
    ReturnType<typeof schoolText>
  >,
);

/** Maximum of `mailAfterMinutes`. */
export const MAX_MAIL_MINUTES = 1_440;

/** The settings. Inputs, views, events and the stored row follow from here. */
const schoolSettings = z.object({
  /** Signs every message; null: `SCHOOL_NAME`. */
  schoolName: schoolNameField.nullable(),
  /** IANA name; null: `APP_TIME_ZONE`. */
  timeZone: timeZoneField.nullable(),
  /** Hours of reminders; null: any hour. */
  weeklyWindows: weeklyWindows.nullable(),
  /** Texts in place of the usual ones. */
  messageTexts,
  /** How long a task is silent after its employee has seen it; 0: not at all. */
  acknowledgeHours: acknowledgeHoursField,
  /** Steps for unanswered reminders; null: none. A department may have its own. */
  escalation: escalationSteps.nullable(),
  /** Local time at which employees get the list of their open tasks; null: not at all. */
  dailyDigestAt: timeField.nullable(),
  /** When managers of departments get how its tasks are; Monday is 1. Null: not at all. */
  weeklyDigest: z.strictObject({ weekday: weekdayField, time: timeField }).nullable(),
  /** It also goes by mail, where that is set up: to administrators, and to managers about their departments. */
  weeklyDigestByMail: flagField,
  /** Reminders of numbers that WhatsApp refuses, or reports as not reached, go by mail, where that is set up. */
  mailFallback: flagField,
  /** So do those that are not reported as delivered after so many minutes; null: never. */
  mailAfterMinutes: wholeNumber(MAX_MAIL_MINUTES).nullable(),
  ...MESSAGE_RULES,
  ...costSettings.shape,
});
export type SchoolSettings = z.infer<typeof schoolSettings>;

/** Until an administrator sets something else. */
export const DEFAULT_SETTINGS: SchoolSettings = {
  schoolName: null,
  timeZone: null,
  weeklyWindows: null,
  messageTexts: {},
  acknowledgeHours: DEFAULT_ACKNOWLEDGE_HOURS,
  escalation: null,
  dailyDigestAt: null,
  weeklyDigest: null,
  weeklyDigestByMail: false,
  mailFallback: false,
  mailAfterMinutes: null,
  bundleMinutes: null,
  dailyCap: null,
  messagePrices: [],
  spendLimit: null,
};

/** `version`: of the settings that were shown. With an older one the change is refused. */
export const settingsPatch = z.strictObject({
  version: z.int({ error: 'Debe ser un número entero.' }).positive(),
  ...schoolSettings.partial().shape,
});

/** A zone that this version of the runtime does not know is still shown, and so is a kind of text. */
const stored = {
  ...schoolSettings.shape,
  timeZone: z.string().nullable(),
  messageTexts: z.record(z.string(), z.string().nullable()),
};
export const settingsView = z.object({
  ...stored,
  /** The school or a department has steps of escalation. */
  isEscalating: z.boolean(),
  /** The name that is used. */
  effectiveSchoolName: z.string(),
  /** The zone that is used. */
  effectiveTimeZone: z.string(),
  version: z.int().positive(),
  updatedAt: utcInstant,
});

/** The school's settings as services know them, with all closed days that have not passed. */
export const publishedSettings = z.object({
  id: z.uuid(),
  ...stored,
  closedDays: z.array(closedDay).max(MAX_CLOSED_DAY_ROWS),
  updatedAt: utcInstant,
});
/** Settings before a change. */
export const previousSettings = z.object(stored).partial();

export type SettingsPatch = z.infer<typeof settingsPatch>;
export type SettingsView = z.infer<typeof settingsView>;
export type PublishedSettings = z.infer<typeof publishedSettings>;
