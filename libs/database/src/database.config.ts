import { databaseUrl } from '@recuerda/service';
import { z } from 'zod';

export const databaseConfig = z.object({
  DATABASE_URL: databaseUrl,
  /** `boot`: the service migrates its schema at start; `external`: a job has migrated it before. */
  MIGRATIONS: z.enum(['boot', 'external'], { error: 'expected boot or external' }).default('boot'),
});
