import { expect, type Locator, type Page } from '@playwright/test';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { open, SCREENS } from './screens.js';
import { card, isPhone, title } from './page-helpers.js';

const focused = (page: Page) => page.locator(':focus');

/** Presses Tab until the element `name` has the focus; fails if it never gets it. */
async function reach(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    const text = (await focused(page).getAttribute('aria-label')) ?? (await focused(page).innerText());
    if (text.trim() === name) return;
    passed.push(text);
  }
  throw new Error(`Tab never came to ${name}, only to: ${passed.join(', ')}`);
}

/**
 * Closes the dialog by Escape. It handles keys only a moment after it got the focus, so an immediate key can be lost.
 */
const escape = (dialog: Locator): Promise<void> =>
  expect(async () => {
    if ((await dialog.count()) > 0) await dialog.page().keyboard.press('Escape');
    await expect(dialog).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 10_000 });

test('the skip link leads past the sidebar into the content', async ({ page }) => {
  await open(page, '/departments');
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Saltar al contenido');
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await reach(page, 'Nuevo Departamento');
});

test('a department is created, edited and deleted without a mouse, and the focus returns', async ({ page }) => {
  await open(page, '/departments');
  await reach(page, 'Nuevo Departamento');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Nuevo Departamento' });
  await expect(form.getByLabel('Nombre del Departamento', { exact: true })).toBeFocused();
  await page.keyboard.type('Con teclado');
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Descripción', { exact: true })).toBeFocused();
  await page.keyboard.type('Sin ratón');
  await page.keyboard.press('Tab');
  await expect(form.locator('summary', { hasText: 'Más opciones' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Nuevo Departamento' })).toBeFocused();

  const edit = card(page, 'Con teclado').getByRole('button', { name: 'Editar' });
  await edit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Editar Departamento' }).getByRole('textbox').first()).toBeFocused();
  await escape(page.getByRole('dialog'));
  await expect(edit).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await escape(page.getByRole('alertdialog'));
  await expect(card(page, 'Con teclado').getByRole('button', { name: 'Eliminar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Con teclado')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('Escape asks before it discards input', async ({ page }) => {
  await open(page, '/departments');
  await page.keyboard.press('n');
  const name = page.getByLabel('Nombre del Departamento', { exact: true });
  await name.fill('A medias');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Cambios sin guardar' });
  await expect(question.getByRole('button', { name: 'Seguir editando' })).toBeFocused();
  await escape(question);
  await expect(name).toHaveValue('A medias');
  await expect(name).toBeFocused();
});

test('the shortcuts lead to screens, to a new entry, to the search and to their own list', async ({ page, api }) => {
  await api.department('Para buscar');
  await open(page, '/');
  for (const [key, { path, heading }] of ['i', 'e', 't', 'd', 'm'].map(
    (key, index) => [key, SCREENS[index]!] as const,
  )) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await title(page, heading);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(shortcuts.getByText('Ir a Empleados')).toBeVisible();
  await expect(shortcuts.locator(':focus')).toHaveCount(1);
  await escape(shortcuts);
  // The focus returns a moment after the dialog closed: it must not leave the search.
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  const search = page.getByRole('searchbox', { name: 'Buscar departamento' });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('nge');
  await expect(search).toHaveValue('nge');
  await expect(page).toHaveURL(/\/departments\?search=nge$/);
  await expect(page.getByText('Sin resultados')).toBeVisible();
  await search.blur();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Nuevo Departamento' })).toBeVisible();
});

test('the drawer returns the focus to its button on Escape, and moves it to the chosen screen', async ({ page }) => {
  await open(page, '/');
  if (!isPhone(page)) return expect(page.getByRole('button', { name: 'Abrir menú' })).toBeHidden();
  const menu = page.getByRole('button', { name: 'Abrir menú' });
  const drawer = page.getByRole('dialog', { name: 'Menú' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await escape(drawer);
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await reach(page, 'Empleados');
  await page.keyboard.press('Enter');
  await expect(drawer).toHaveCount(0);
  await title(page, 'Empleados');
  await expect(page.getByRole('main')).toBeFocused();
});
