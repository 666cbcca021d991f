import { z } from 'zod';
import { descriptionField, emailField, flagField, idField, nameField, phoneField } from '../fields.js';

/** A field that a person enters: the check of what is entered, and the shape of what is stored. */
interface EntityField {
  readonly input: z.ZodType;
  readonly stored: z.ZodType;
}

type Forms<F extends Record<string, EntityField>, K extends keyof EntityField> = { [N in keyof F]: F[N][K] };

/** Splits the fields of an entity into the shape of its inputs and the shape of its stored form. */
export function entityFields<F extends Record<string, EntityField>>(fields: F) {
  const form = <K extends keyof EntityField>(kind: K) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[kind]])) as Forms<F, K>;
  return { input: form('input'), stored: form('stored') };
}

export const NAME = { input: nameField, stored: z.string() };
export const DESCRIPTION = { input: descriptionField, stored: z.string().nullable() };
export const PHONE = { input: phoneField, stored: z.string() };
export const EMAIL = { input: emailField.nullable().optional(), stored: z.string().nullable() };
/**
 * The values that must still be stored for a change to be made, such as those that a form was opened with. Absent: the
 * change is made whatever is stored.
 */
export const expectedOf = <S extends z.ZodRawShape>(stored: S) => z.strictObject(stored).partial().optional();
/** Something that is so or not. */
export const FLAG = { input: flagField.optional(), stored: z.boolean() };
/** The id of another entity. */
export const REFERENCE = { input: idField, stored: z.uuid() };

/**
 * The data of an event about an entity as it is. `previous`: of a changed one, the values before of the fields that
 * changed.
 */
export const snapshotOf = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ ...shape, previous: z.object(shape).partial().optional() });
/** The data of the event about a deletion; `previous` is the entity as it was. */
export const deletionOf = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ id: z.uuid(), previous: z.object(shape).partial().optional() });

/** Returns what picks these fields of a schema. */
export const maskOf = <F extends string>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, true])) as Record<F, true>;

/** ISO 8601 in UTC. */
export const utcInstant = z.iso.datetime();
/** Stored with every entity. */
export const timestamps = { createdAt: utcInstant, updatedAt: utcInstant };
