import { timeZone } from '@recuerda/service';
import { z } from 'zod';

export const textsConfig = z.object({
  /** Signs every message. */
  SCHOOL_NAME: z.string().min(1).default('Centro Educativo'),
  /** Zone of the days of costs, until the school sets one. */
  APP_TIME_ZONE: timeZone,
});
export type TextsConfig = z.infer<typeof textsConfig>;

/** Injects the {@link TextsConfig}. */
export const TEXTS_CONFIG = Symbol('TEXTS_CONFIG');
