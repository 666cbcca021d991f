import { lazyIllustration } from './lazy-illustration';

/** Shown where something could not be loaded. */
export const ConnectionIllustration = lazyIllustration(async () => ({
  Picture: (await import('./ConnectionIllustration')).ConnectionIllustration,
}));
