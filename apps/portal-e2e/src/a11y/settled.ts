import type { Page } from '@playwright/test';

/** In the page, so as text: the tests know no DOM. What turns for ever, such as a spinner, is not waited for. */
const FINITE_ANIMATIONS_END = `Promise.allSettled(
  document.getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    .map((animation) => animation.finished),
).then(() => undefined)`;

/** Resolves when fading and sliding are over: half-way through them colours are paler than they will be. */
export const settled = (page: Page): Promise<void> => page.evaluate<void>(FINITE_ANIMATIONS_END);
