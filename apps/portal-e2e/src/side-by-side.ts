import { type Browser, expect, type Page } from '@playwright/test';

/** Opens a screen in another person's browser. */
export async function anotherPage(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** Leaves a mark in the page that a reload would remove. */
export const mark = (page: Page): Promise<void> => page.evaluate<void>('void (window.marked = true)');
export const expectMarked = async (page: Page): Promise<void> =>
  expect(await page.evaluate('window.marked'), 'the page was not loaded anew').toBe(true);
