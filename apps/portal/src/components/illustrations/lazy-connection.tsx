import { lazyPart } from '../lazy/lazy';
import { PLACE } from './Illustration';

/** Shown where something could not be loaded. */
export const ConnectionIllustration = lazyPart(
  async () => (await import('./ConnectionIllustration')).ConnectionIllustration,
  PLACE,
);
