import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { describeViolations } from './describe-violations.js';
import { settled } from './settled.js';

/** WCAG 2.0 to 2.2, levels A and AA, and what axe takes for good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Throws with a readable list when axe finds anything on the page as it is; `what` names the page's state in it. */
export async function expectNoAxeViolations(page: Page, what: string): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  if (violations.length > 0) throw new Error(describeViolations(what, violations));
}
