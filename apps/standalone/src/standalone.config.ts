import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commonConfig, databaseUrl } from '@recuerda/service';
import { z } from 'zod';

/** What is read before anything is started; each service reads the rest itself. */
export const standaloneConfig = z.object({
  ...commonConfig.shape,
  /** Quiet: a person looks at a terminal. */
  LOG_LEVEL: commonConfig.shape.LOG_LEVEL.unwrap().default('warn'),
  /** Holds the embedded PostgreSQL. A relative path starts at the project's folder. */
  DATA_DIR: z.string().default('.data'),
  /** Another PostgreSQL instead of the embedded one. */
  DATABASE_URL: databaseUrl.optional(),
  WHATSAPP_PROVIDER: z
    .enum(['sandbox', 'form', 'cloud'], { error: 'expected sandbox, form or cloud' })
    .default('sandbox'),
});
export type StandaloneConfig = z.infer<typeof standaloneConfig>;

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** The data folder; unused with a DATABASE_URL. */
export const dataDirOf = ({ DATA_DIR }: StandaloneConfig): string => resolve(PROJECT, DATA_DIR);
/** Where the embedded PostgreSQL of a data folder lies. */
export const postgresDirOf = (dataDir: string): string => resolve(dataDir, 'postgres');
