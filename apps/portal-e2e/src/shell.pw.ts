import { expect } from '@playwright/test';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { goTo, isPhone, sees, title } from './page-helpers.js';
import { team } from './sample-data.js';
import { open } from './screens.js';

test('logo, five entries, the active one highlighted, the status card [SHELL-01, SHELL-03, SHELL-06]', async ({
  page,
}) => {
  await page.goto('/');
  if (isPhone(page)) {
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await page.getByRole('button', { name: 'Abrir menú' }).click();
  }
  const sidebar = isPhone(page) ? page.getByRole('dialog', { name: 'Menú' }) : page.getByRole('complementary');
  const logo = sidebar.getByRole('img', { name: 'Recuerda' });
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBeGreaterThan(0);
  const entries = sidebar.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect(entries).toHaveText(['Dashboard', 'Empleados', 'Tareas', 'Departamentos', 'Métricas']);
  await expect(sidebar.locator('[aria-current=page]')).toHaveText('Dashboard');
  await sees(sidebar, 'Sistema Activo', 'Recordatorios funcionando');
  if (!isPhone(page)) return;
  await page.getByRole('button', { name: 'Cerrar menú' }).click();
  await expect(sidebar).toHaveCount(0);
});

test('no sign-in screen is shown, and every entry leads to its route, in Spanish [SHELL-04, SHELL-08]', async ({
  page,
}) => {
  await page.goto('/');
  for (const [entry, path, heading] of [
    ['Empleados', '/employees', 'Empleados'],
    ['Tareas', '/tasks', 'Gestión de Tareas'],
    ['Departamentos', '/departments', 'Departamentos'],
    ['Métricas', '/metrics', 'Métricas y Análisis'],
    ['Dashboard', '/', 'Dashboard'],
  ] as const) {
    await goTo(page, entry);
    await title(page, heading);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('Actividad has entries without an account, and without sign-in an address alone [AUTH-27]', async ({
  page,
  api,
}) => {
  const { employeeId } = await team(api, 'Patio');
  const { id } = await api.task(employeeId, 'Pedir escobas', { reminderInterval: 60 });
  await api.transition(id, 'pause');
  await open(page, '/activity');
  const paused = page.getByRole('listitem').filter({ hasText: 'Sin cuenta pausó la tarea «Pedir escobas»' });
  await expect(paused).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Actividad' })).toHaveCount(0);
});
