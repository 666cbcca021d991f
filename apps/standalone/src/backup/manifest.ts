import { z } from 'zod';

/** The first entry of a backup. */
export const MANIFEST_FILE = 'recuerda-backup.json';
/** The last one: a file without it was cut off. */
export const END_FILE = 'end-of-backup.json';

/** What a machine must have to read the copied files of PostgreSQL. */
export const manifestSchema = z.object({
  format: z.literal(1),
  begunAt: z.iso.datetime(),
  /** Major version, as in PG_VERSION. */
  postgres: z.string(),
  platform: z.string(),
  architecture: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;
