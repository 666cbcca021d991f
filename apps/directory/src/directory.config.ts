import { timeZone } from '@recuerda/service';
import { z } from 'zod';

/** The schema of this service, and the name of its database connection. */
export const SCHEMA = 'directory';

export const directoryConfig = z.object({
  /** The school's zone until an administrator chooses another. */
  APP_TIME_ZONE: timeZone,
  /** Its name until then. */
  SCHOOL_NAME: z.string().min(1).default('Centro Educativo'),
});
export type DirectoryConfig = z.infer<typeof directoryConfig>;

/** Injects the {@link DirectoryConfig}. */
export const DIRECTORY_CONFIG = Symbol('DIRECTORY_CONFIG');
