import { z } from 'zod';

/** Longest accepted values, in characters (code points). */
export const MAX_NAME = 200;
export const MAX_DESCRIPTION = 2_000;
export const MAX_PHONE = 32;

const MISSING = 'Este campo es obligatorio.';

const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Text PostgreSQL can store: no NUL, no lone surrogate, at most `max` characters. Kept exactly as it was typed. */
const storable = (max: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? MISSING : 'Debe ser un texto.') })
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'Contiene caracteres no permitidos.')
    .refine((text) => codePoints(text) <= max, `No puede superar los ${max.toLocaleString('es-ES')} caracteres.`);

/** Blank after trimming counts as missing. */
const required = (max: number) => storable(max).refine((text) => text.trim() !== '', MISSING);

export const nameField = required(MAX_NAME);
export const phoneField = required(MAX_PHONE);
export const descriptionField = storable(MAX_DESCRIPTION)
  .nullable()
  .transform((text) => (text === null || text.trim() === '' ? null : text));
/** A UUID in lower case, as PostgreSQL writes it: it is also a key of maps. */
export const idField = z
  .uuid({
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === ''
        ? MISSING
        : 'El identificador no es válido.',
  })
  .toLowerCase();
export const searchField = storable(MAX_NAME);
export const instantField = z.iso.datetime({ offset: true });
