import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commonConfig, databaseUrl, integer } from '@recuerda/service';
import { z } from 'zod';

/** Settings that are read before anything is started; each service reads the rest itself. */
export const standaloneConfig = z.object({
  ...commonConfig.shape,
  /** Quiet: a person looks at a terminal. */
  LOG_LEVEL: commonConfig.shape.LOG_LEVEL.unwrap().default('warn'),
  /** Holds the embedded PostgreSQL. A relative path starts at the project's folder. */
  DATA_DIR: z.string().default('.data'),
  /** Another PostgreSQL instead of the embedded one. */
  DATABASE_URL: databaseUrl.optional(),
  /** Folder of nightly backups of the embedded PostgreSQL; none are made without it. A relative path as DATA_DIR. */
  BACKUP_DIR: z.string().optional(),
  /** Local time of the machine. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'expected a time such as 02:30' })
    .default('02:30'),
  /** Nightly backups that are kept. */
  BACKUP_KEEP: integer(1, 1_000).default(7),
  WHATSAPP_PROVIDER: z
    .enum(['sandbox', 'form', 'cloud'], { error: 'expected sandbox, form or cloud' })
    .default('sandbox'),
});
export type StandaloneConfig = z.infer<typeof standaloneConfig>;

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** The data folder; unused with a DATABASE_URL. */
export const dataDirOf = ({ DATA_DIR }: StandaloneConfig): string => resolve(PROJECT, DATA_DIR);
/** Returns the folder of nightly backups; undefined: none. */
export const backupDirOf = ({ BACKUP_DIR = '' }: StandaloneConfig): string | undefined =>
  BACKUP_DIR === '' ? undefined : resolve(PROJECT, BACKUP_DIR);
/** Why there are no backups with a DATABASE_URL. */
export const BACK_UP_ELSEWHERE =
  'DATABASE_URL is set: back that PostgreSQL up with its own tools (docs/operations.md).';
/** Returns the folder of the embedded PostgreSQL in a data folder. */
export const postgresDirOf = (dataDir: string): string => resolve(dataDir, 'postgres');
