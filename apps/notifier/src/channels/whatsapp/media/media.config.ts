import { integer } from '@recuerda/service';
import { z } from 'zod';

export const mediaConfig = z.object({
  /** Largest photo or document that is kept, MiB. */
  PROOF_MAX_MB: integer(1, 20).default(10),
});
export type MediaConfig = z.infer<typeof mediaConfig>;

/** Injects the {@link MediaConfig}. */
export const MEDIA_CONFIG = Symbol('MEDIA_CONFIG');
