import { expect, type Locator, type Page } from '@playwright/test';

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;

/** Chooses an entry of the sidebar, or of the drawer on small screens, which then closes. */
export async function goTo(page: Page, entry: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Abrir menú' }).click();
  const menu = isPhone(page) ? page.getByRole('dialog', { name: 'Menú' }) : page.getByRole('complementary');
  await menu.getByRole('link', { name: entry, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
/** Chooses an action of the list's menu. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
export const title = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
export const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });
export const sees = async (scope: Page | Locator, ...texts: (string | RegExp)[]): Promise<void> => {
  for (const text of texts) await expect(scope.getByText(text, { exact: true }).first()).toBeVisible();
};
/** An option of those that were searched for: the list before them would move away under the pointer. */
export const foundOption = (page: Page, name: string): Locator =>
  page.locator('[role="listbox"][aria-busy="false"]').getByRole('option', { name });
/** Answers the question that contains this text. */
export async function answer(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(question, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
