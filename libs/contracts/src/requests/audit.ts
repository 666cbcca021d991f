import { z } from 'zod';
import { BULK_ACTIONS, bulkList } from '../entities/bulk.js';
import { viewedList } from '../entities/saved-view.js';
import { defineRequest } from '../define.js';
import { auditQuery, batched } from '../inputs/list.js';
import { EXPORT_ARCHIVES, EXPORT_FORMATS, EXPORT_LISTS } from '../rules/exports.js';
import type { AuditPage } from '../views/audit.js';

/** Maximum refusals that one request records. */
export const MAX_REFUSALS = 500;

/** Requests of one principal, address and route that a gateway refused within a minute. */
const refusal = z.object({
  /** Id, the same when it is sent again. */
  id: z.uuid(),
  /** When the first was refused. */
  at: z.iso.datetime(),
  userId: z.uuid().nullable(),
  address: z.string().max(100),
  /** Method and route, such as `POST /api/tasks`. */
  route: z.string().max(300),
  action: z.enum(['session.required', 'access.forbidden']),
  count: z.int().positive(),
});
export type Refusal = z.infer<typeof refusal>;

const refusals = z.object({ refusals: z.array(refusal).max(MAX_REFUSALS) });
/** Records refusals, each once, however often it is sent. */
export const RecordRefusals = defineRequest('identity.refusals.record', 'services').takes(refusals);

export const ListAudit = defineRequest<AuditPage>('identity.audit.list', 'audit.read').takes(batched(auditQuery));

const recordedExport = z.object({
  /** Id, the same when it is sent again. */
  id: z.uuid(),
  list: z.enum([...EXPORT_LISTS, ...EXPORT_ARCHIVES]),
  format: z.enum([...EXPORT_FORMATS, 'zip']),
  /** Such as `state=paused`; a search without its text, which may be a person's name. */
  filters: z.array(z.string().max(300)).max(20),
});
export type RecordedExport = z.infer<typeof recordedExport>;
/** Records that the principal exports a list, before its data is sent. The list's own read checks the permission. */
export const RecordExport = defineRequest('identity.exports.record', 'anyone').takes(recordedExport);

const VIEW_CHANGES = ['created', 'updated', 'deleted'] as const;
const recordedView = z.object({
  /** Id, the same when it is sent again. */
  id: z.uuid(),
  list: viewedList,
  name: z.string(),
  change: z.enum(VIEW_CHANGES),
});
export type RecordedView = z.infer<typeof recordedView>;
/** Records that the principal changes a saved view of the school. */
export const RecordView = defineRequest('identity.views.record', 'anyone').takes(recordedView);

const recordedBulk = z.object({
  /** Id of the job, the same when it is sent again. */
  id: z.uuid(),
  at: z.iso.datetime(),
  list: bulkList,
  action: z.enum([...BULK_ACTIONS, 'undo']),
});
export type RecordedBulk = z.infer<typeof recordedBulk>;
/** Records that the principal changes many rows of a list; their own entries have the same correlation id. */
export const RecordBulk = defineRequest('identity.bulk.record', 'anyone').takes(recordedBulk);

const recordedImport = z.object({
  /** Id of the import, or of its undoing, the same when it is sent again. */
  id: z.uuid(),
  at: z.iso.datetime(),
  act: z.enum(['import', 'undo']),
  /** Rows of the file. */
  rows: z.int().nonnegative(),
});
export type RecordedImport = z.infer<typeof recordedImport>;
/** Records that the principal imports a file; the entries of its rows have the same correlation id. */
export const RecordImport = defineRequest('identity.imports.record', 'anyone').takes(recordedImport);
