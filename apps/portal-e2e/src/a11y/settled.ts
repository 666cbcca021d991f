import type { Page } from '@playwright/test';

/**
 * Runs in the page; text, because the tests have no DOM types. The end of an animation may begin others: a colour that
 * is inherited fades at each level. Ignores endless ones such as a spinner.
 */
const NO_FINITE_ANIMATION = `(async () => {
  const finite = () =>
    document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  for (let idleFrames = 0; idleFrames < 2; ) {
    await new Promise(requestAnimationFrame);
    const animations = finite();
    idleFrames = animations.length === 0 ? idleFrames + 1 : 0;
    await Promise.allSettled(animations.map(({ finished }) => finished));
  }
})()`;

/** Resolves when animations have ended: colours are paler while an element fades in. */
export const settled = (page: Page): Promise<void> => page.evaluate<void>(NO_FINITE_ANIMATION);
