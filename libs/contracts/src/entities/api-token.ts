import { z } from 'zod';
import type { Permission } from '../access/permissions.js';
import { idField, nameField } from '../fields.js';
import { utcInstant } from './entity-fields.js';

/** Permissions of programs; accounts and further tokens are for people with a session. */
export const TOKEN_PERMISSIONS = [
  'school.read',
  'school.write',
  'departments.write',
  'integrations.manage',
  'audit.read',
  'system.read',
] as const satisfies readonly Permission[];

const MAX_TOKEN_DAYS = 365;

/** Input for a new token. */
export const apiTokenInput = z.strictObject({
  name: nameField,
  permissions: z.array(z.enum(TOKEN_PERMISSIONS)).min(1, 'Elige al menos un permiso.').transform(unique),
  /** The only departments it reaches; empty: those of its owner. */
  departmentIds: z.array(idField).max(100, 'Como mucho 100 departamentos.').default([]).transform(unique),
  expiresInDays: z
    .int({ error: 'Debe ser un número entero de días.' })
    .min(1, 'Debe durar al menos un día.')
    .max(MAX_TOKEN_DAYS, `No puede durar más de ${MAX_TOKEN_DAYS} días.`)
    .default(90),
});
export type ApiTokenInput = z.infer<typeof apiTokenInput>;

/** A token as it is listed, without its secret. */
export const apiTokenView = z.object({
  id: z.uuid(),
  name: z.string(),
  permissions: z.array(z.enum(TOKEN_PERMISSIONS)),
  departmentIds: z.array(z.uuid()),
  createdAt: utcInstant,
  expiresAt: utcInstant,
  lastUsedAt: utcInstant.nullable(),
});
export type ApiTokenView = z.infer<typeof apiTokenView>;

/** `token` is the secret, which is shown once. */
export const createdApiToken = z.object({ ...apiTokenView.shape, token: z.string() });
export type CreatedApiToken = z.infer<typeof createdApiToken>;

function unique<T>(values: T[]): T[] {
  return [...new Set(values)];
}
