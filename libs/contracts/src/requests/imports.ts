import { z } from 'zod';
import { defineRequest } from '../define.js';
import {
  IMPORT_VERDICTS,
  importCorrection,
  type ImportCorrection,
  importFileName,
  importSheetName,
  importMapping,
  type ImportMapping,
  type ImportRowView,
  type ImportView,
} from '../entities/import.js';
import { MAX_BATCH, pageFields } from '../inputs/list.js';

/** Bytes of a file that one request carries. */
export const IMPORT_PART_BYTES = 256 * 1024;
/** A file waits for its turn, and is read: longest time of both, and some seconds, ms. */
const READ_TIMEOUT_MS = 60_000;

const byId = z.object({ id: z.uuid() });

export const BeginImport = defineRequest<Record<string, never>, { id: string; name: string }>(
  'integrations.imports.begin',
  'school.write',
  byId.extend({ name: importFileName }),
);
const part = byId.extend({
  part: z.int().nonnegative(),
  /** Base64. */
  data: z.base64().max(Math.ceil(IMPORT_PART_BYTES / 3) * 4),
});
/** Adds the next bytes of a file; the same part again changes nothing. Throws `too_large`. */
export const AppendToImport = defineRequest<Record<string, never>, z.infer<typeof part>>(
  'integrations.imports.append',
  'school.write',
  part,
);
const finish = byId.extend({
  /** SHA-256 of the file, hexadecimal. */
  contentHash: z.hash('sha256'),
  /** Absent: the first sheet that is shown. */
  sheet: importSheetName.optional(),
});
/**
 * Reads the file that was uploaded. Throws `too_large`, `unreadable_file`, `no_rows` or `unsupported_format`,
 * `already_exists` if the id is that of another file, and `upload_waiting` or `uploads_busy` if others are read.
 */
export const FinishImportUpload = defineRequest<ImportView, z.infer<typeof finish>>(
  'integrations.imports.finish-upload',
  'school.write',
  finish,
  READ_TIMEOUT_MS,
);
export const importQuery = z.strictObject({ limit: pageFields.limit, cursor: pageFields.cursor });
export type ImportQuery = z.infer<typeof importQuery>;
export interface ImportPage {
  items: ImportView[];
  nextCursor: string | null;
}
/** The imports that the principal may see, without unfinished uploads, newest first. */
export const ListImports = defineRequest<ImportPage, ImportQuery>(
  'integrations.imports.list',
  'school.write',
  importQuery,
);
export const GetImport = defineRequest<ImportView, { id: string }>('integrations.imports.get', 'school.write', byId);
/** Verifies all rows by this mapping. Throws `import_not_open` once it is being applied. */
export const MapImport = defineRequest<ImportView, { id: string; mapping: ImportMapping }>(
  'integrations.imports.map',
  'school.write',
  byId.extend({ mapping: importMapping }),
);
/** Changes cells of a row, or confirms it, and verifies the file again. Throws `import_not_open`. */
export const CorrectImportRow = defineRequest<ImportView, ImportCorrection & { id: string; number: number }>(
  'integrations.imports.correct',
  'school.write',
  importCorrection.extend({ id: z.uuid(), number: z.int().positive() }),
);
/** Begins to create and change. Throws `import_not_open` unless it is verified. */
export const ApplyImport = defineRequest<ImportView, { id: string }>(
  'integrations.imports.apply',
  'school.write',
  byId,
);
/** What is being applied is still applied: at most one chunk. */
export const CancelImport = defineRequest<ImportView, { id: string }>(
  'integrations.imports.cancel',
  'school.write',
  byId,
);
/** Throws `import_not_undoable`. */
export const UndoImport = defineRequest<ImportView, { id: string }>('integrations.imports.undo', 'school.write', byId);

const isTrue = z.enum(['true'], { error: 'Debe ser "true".' });
export const importRowQuery = z.strictObject({
  verdict: z.enum(IMPORT_VERDICTS, { error: `Debe ser uno de: ${IMPORT_VERDICTS.join(', ')}.` }).optional(),
  /** `true`: rows that cannot be imported, or could not. */
  bad: isTrue.optional(),
  /** `true`: rows with warnings. */
  warned: isTrue.optional(),
  limit: pageFields.limit,
  cursor: z.string().max(100).optional(),
});
export type ImportRowQuery = z.infer<typeof importRowQuery>;
export interface ImportRowPage {
  items: ImportRowView[];
  nextCursor: string | null;
}
export const ListImportRows = defineRequest<ImportRowPage, ImportRowQuery & { id: string }>(
  'integrations.imports.list-rows',
  'school.write',
  importRowQuery.extend({ id: z.uuid(), limit: z.int().min(1).max(MAX_BATCH).default(50) }),
);
