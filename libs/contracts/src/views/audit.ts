import { z } from 'zod';
import { utcInstant } from '../entities/entity-fields.js';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '../rules/audit.js';
import type { UncountedPage } from './page.js';

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();
export type AuditValue = z.infer<typeof value>;

const auditChange = z.object({
  field: z.string(),
  before: value,
  after: value,
  /** The value was a person's, who has been deleted: `before` and `after` are null. */
  erased: z.boolean(),
});
export type AuditChange = z.infer<typeof auditChange>;

/** One entry of the audit. */
export const auditEntryView = z.object({
  id: z.string(),
  at: utcInstant,
  /** The user who did it; null: a program, or somebody without sign-in. `name` is null when the user was deleted. */
  actor: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  /** The employee who caused it by a reply; null: nobody did. */
  actorEmployeeId: z.uuid().nullable(),
  action: z.enum(AUDIT_ACTIONS),
  /** `name`: its title or name then, a user's as it is now; null when the person was deleted. */
  entity: z.object({ kind: z.enum(AUDIT_ENTITIES), id: z.uuid(), name: z.string().nullable() }).nullable(),
  /** The department it concerns, where known. */
  departmentId: z.uuid().nullable(),
  changes: z.array(auditChange),
  /** Method and route of a refusal; `count` is how often within a minute. */
  route: z.string().nullable(),
  count: z.int().positive(),
  address: z.string().nullable(),
  /** Trace id of the request that caused it. */
  correlationId: z.string().nullable(),
});
export type AuditEntryView = z.infer<typeof auditEntryView>;

/** Entries, newest first. They are not counted: there may be millions. */
export type AuditPage = UncountedPage<AuditEntryView>;
