import { z } from 'zod';

/** The first entry of a backup. */
export const MANIFEST_FILE = 'recuerda-backup.json';
/** The last one: a file without it was cut off. */
export const END_FILE = 'end-of-backup.json';

/** What a machine must have to read the copied files of PostgreSQL, and a version of Recuerda to use them. */
export const manifestSchema = z.object({
  format: z.literal(1),
  begunAt: z.iso.datetime(),
  /** Major version, as in PG_VERSION. */
  postgres: z.string(),
  platform: z.string(),
  architecture: z.string(),
  /** The migrations that made the data, by schema. */
  version: z.record(z.string(), z.array(z.object({ name: z.string(), hash: z.string().nullable() }))),
});
export type Manifest = z.infer<typeof manifestSchema>;
