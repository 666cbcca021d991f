import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './expect-no-axe-violations.js';

/** Rules that depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks all rules in the theme shown, and the colours in the other one too; `what` names the page's state. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const dark = await page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`);
  const [shown, other] = dark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await expectNoAxeViolations(page, `${what}, ${shown}`);
  await page.emulateMedia({ colorScheme: other });
  await expectNoAxeViolations(page, `${what}, ${other}`, COLOUR_RULES);
}
