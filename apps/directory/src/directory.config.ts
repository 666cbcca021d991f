import { timeZone } from '@recuerda/service';
import { z } from 'zod';

export const directoryConfig = z.object({
  /** The school's zone until an administrator chooses another. */
  APP_TIME_ZONE: timeZone,
});
export type DirectoryConfig = z.infer<typeof directoryConfig>;

/** Injects the {@link DirectoryConfig}. */
export const DIRECTORY_CONFIG = Symbol('DIRECTORY_CONFIG');
