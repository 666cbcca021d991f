import type { Page } from '@playwright/test';

/** Runs in the page; text, because the tests have no DOM types. Ignores endless animations such as a spinner. */
const FINITE_ANIMATIONS_END = `Promise.allSettled(
  document.getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    .map((animation) => animation.finished),
).then(() => undefined)`;

/** Resolves when animations have ended: colours are paler while an element fades in. */
export const settled = (page: Page): Promise<void> => page.evaluate<void>(FINITE_ANIMATIONS_END);
