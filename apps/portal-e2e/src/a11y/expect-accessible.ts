import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './expect-no-axe-violations.js';

/** Rules that depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks all rules in the light theme, and the colours in the dark; `what` names the page's state. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoAxeViolations(page, `${what}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeViolations(page, `${what}, dark`, COLOUR_RULES);
}
