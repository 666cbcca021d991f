import { z } from 'zod';
import { phoneFault, plainPhone } from './rules/phone.js';
import { isTimeZone } from './rules/time-zone.js';

/** Longest accepted values, in characters (code points). */
export const MAX_NAME = 200;
export const MAX_DESCRIPTION = 2_000;
export const MAX_PHONE = 32;
/** Longest accepted e-mail address (RFC 5321, 4.5.3.1.3), and lengths of a password, in characters. */
const MAX_EMAIL = 254;
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;

const MISSING = 'Este campo es obligatorio.';

const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Text that PostgreSQL can store: no NUL, no lone surrogate. Kept exactly as it was typed. */
export const textField = z
  .string({ error: (issue) => (issue.input === undefined || issue.input === null ? MISSING : 'Debe ser un texto.') })
  .refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'Contiene caracteres no permitidos.');

/** At most `max` characters. */
const limited = (max: number, text = textField) =>
  text.refine((text) => codePoints(text) <= max, `No puede superar los ${max.toLocaleString('es-ES')} caracteres.`);

/** Blank after trimming counts as missing. */
const required = (max: number, text = textField) => limited(max, text).refine((given) => given.trim() !== '', MISSING);

const BREAKS = /(?:\r\n|[\t\n\u000b\f\r\u0085\u2028\u2029])/g;
const CONTROLS = /[\u0001-\u001f\u007f-\u009f]/g;
/** A text of one line: a space stands for each break, and other control characters are left out. */
const lineField = textField.overwrite((text) => text.replace(BREAKS, ' ').replace(CONTROLS, ''));

/** A name or title: without control characters. */
export const nameField = required(MAX_NAME, lineField);
/** Longest name of a school, as templates take it. */
export const MAX_SCHOOL_NAME = 120;
export const schoolNameField = required(MAX_SCHOOL_NAME, lineField);
/** One phone number in keyboard characters. What it is sent to: `normalisePhone`. */
export const phoneField = required(
  MAX_PHONE,
  textField.overwrite(plainPhone).check(({ value, issues }) => {
    const message = value.trim() === '' ? undefined : phoneFault(value);
    if (message !== undefined) issues.push({ code: 'custom', input: value, message });
  }),
);
/** Phone of a person who is erased: rows have what no input takes today. */
export const anyPhoneField = required(MAX_PHONE);
export const descriptionField = limited(MAX_DESCRIPTION)
  .nullable()
  .transform((text) => (text === null || text.trim() === '' ? null : text));
/** Longest reason that a person gives, characters. */
export const MAX_REASON = 300;
/** Why something is not done. It may be left out; null: no reason is given. */
export const reasonField = limited(MAX_REASON)
  .nullable()
  .default(null)
  .transform((text) => text?.trim() || null);
/** One of a few values. */
export const choiceField = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `Debe ser uno de: ${values.join(', ')}.` });
export const flagField = z.boolean({ error: 'Debe ser verdadero o falso.' });
/** A UUID in lower case, as PostgreSQL writes it: it is also a key of maps. */
export const idField = z
  .uuid({
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === ''
        ? MISSING
        : 'El identificador no es válido.',
  })
  .toLowerCase();
export const searchField = limited(MAX_NAME);
/** A short remark; may be blank. */
export const remarkField = limited(MAX_NAME);
export const instantField = z.iso.datetime({ offset: true });
const NO_INSTANT = 'Debe ser una fecha y hora ISO 8601.';
/** An instant that a user gives, in any zone; kept in UTC. PostgreSQL takes fewer years and zones than ISO 8601. */
export const instantInput = z.iso
  .datetime({ offset: true, error: NO_INSTANT })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => /^(?!0000)\d{4}-/.test(text), NO_INSTANT);

/** In lower case: two accounts never differ by case only. */
export const emailField = z
  .string({ error: MISSING })
  .trim()
  .min(1, MISSING)
  .max(MAX_EMAIL, `No puede superar los ${MAX_EMAIL} caracteres.`)
  .pipe(z.email('El correo no es válido.').toLowerCase());
/** A new password. Kept exactly as it was typed. */
export const newPasswordField = z
  .string({ error: MISSING })
  .min(MIN_PASSWORD, `Debe tener al menos ${MIN_PASSWORD} caracteres.`)
  .max(MAX_PASSWORD, `No puede superar los ${MAX_PASSWORD} caracteres.`);
/** A password to be checked: whatever was typed, within what is hashed. */
export const passwordField = z.string({ error: MISSING }).min(1, MISSING).max(MAX_PASSWORD, 'Demasiado largo.');
/** The WhatsApp provider's id of a message. */
export const providerIdField = z.string().min(1).max(200);
/** The secret of a sign-in that lacks a factor. */
export const challengeField = z.string().min(1).max(200);
/** A code of an authenticator app, or a recovery code, as it was typed. */
export const secondFactorField = z.string({ error: MISSING }).trim().min(1, MISSING).max(50, 'Demasiado largo.');

/** A local date, `YYYY-MM-DD`. */
export const dateField = z.iso
  .date('Debe ser una fecha (AAAA-MM-DD).')
  .refine((date) => date >= '2000-01-01' && date <= '2200-12-31', 'Debe estar entre los años 2000 y 2200.');
/** The end of a local span of time, `HH:MM`; `24:00` is the end of the day. */
export const endTimeField = z
  .string({ error: 'Debe ser una hora (HH:MM).' })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Debe ser una hora (HH:MM).');
/** A local time, `HH:MM`. */
export const timeField = endTimeField.refine((time) => time !== '24:00', 'Debe ser una hora (HH:MM).');
export const timeZoneField = z
  .string({ error: 'Debe ser una zona horaria.' })
  .max(100, 'Demasiado larga.')
  .refine(isTimeZone, 'No es una zona horaria conocida, como America/Tegucigalpa.');
