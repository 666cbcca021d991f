import { expect, type Page } from '@playwright/test';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { loaded, open } from './screens.js';
import { anotherPage, expectMarked, mark } from './side-by-side.js';
import { card, isPhone, sees } from './page-helpers.js';

/** A separate system, because these tests break it. */
test.use({ freshSystem: 'outage', proxiesDatabase: true });

const NOT_REAL = 'Datos de demostración: no hay conexión con la base de datos';
/** The status is requested ten seconds after the last answer, which takes several itself beside other work. */
const NOTICED = { timeout: 60_000 };
/** The stream reconnects after a delay that doubles up to 30 s. */
const BACK = { timeout: 60_000 };

test.afterEach(async ({ system }) => {
  await system.databaseProxy.reopen();
});

/** Returns the status card; opens the drawer on phones. */
async function statusOf(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Abrir menú' }).click();
  return page.getByRole('status', { name: 'Estado del sistema' });
}

test('without the database a save fails, keeps the input, and later saves once', async ({ page, api, system }) => {
  await open(page, '/departments');
  await page
    .getByRole('button', { name: /^(Nuevo|Crear Primer) Departamento$/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Nuevo Departamento' });
  const [name, description] = ['Nombre del Departamento', 'Descripción'].map((label) =>
    form.getByLabel(label, { exact: true }),
  );
  await name?.fill('Secretaría');
  await description?.fill('Con actas');
  await system.databaseProxy.close();
  await form.getByRole('button', { name: 'Crear Departamento' }).click();
  await expect(form.locator('[aria-live=assertive]')).toHaveText(/servicio no está disponible|base de datos/i);
  await expect(name ?? form).toHaveValue('Secretaría');
  await expect(description ?? form).toHaveValue('Con actas');
  await system.databaseProxy.reopen();
  await expect(async () => {
    // A save that takes long closes the form after all.
    if ((await form.count()) > 0)
      await form.getByRole('button', { name: 'Crear Departamento' }).click({ timeout: 500 });
    await expect(form).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await expect(card(page, 'Secretaría')).toHaveCount(1);
  const { body } = await api.call<{ items: { name: string }[] }>('GET', '/departments?search=Secretar');
  expect(body.items).toHaveLength(1);
});

test('without the database the Dashboard shows demo figures, lists offer to retry, and all recover [ERR-02]', async ({
  page,
  browser,
  api,
  system,
}) => {
  test.slow();
  await api.department('Dirección');
  const list = await anotherPage(browser, '/');
  await loaded(list);
  await system.databaseProxy.close();
  await page.goto('/');
  for (const [name, figure] of [
    ['Total Empleados', '8'],
    ['Tareas Activas', '12'],
    ['Total Tareas', '15'],
    ['Recordatorios Hoy', '23'],
  ] as const)
    await expect(card(page, name)).toHaveText(new RegExp(`^${name}${figure}Demo`));
  await sees(page, NOT_REAL);
  await mark(page);
  await mark(list);
  const status = await statusOf(list);
  await expect(status).toContainText('Sistema con problemas', NOTICED);
  await expect(status).toContainText('Sin conexión con la base de datos');
  if (isPhone(list)) await list.getByRole('button', { name: 'Cerrar menú' }).click();
  await list.keyboard.press('g');
  await list.keyboard.press('d');
  await expect(list.getByRole('heading', { level: 1, name: 'Departamentos' })).toBeVisible();
  await sees(list, 'No se pudo cargar la información');
  await list.getByRole('main').getByRole('button', { name: 'Reintentar' }).click();
  await sees(list, 'No se pudo cargar la información');
  await system.databaseProxy.reopen();
  await expect(card(list, 'Dirección')).toBeVisible(NOTICED);
  await expect(page.getByText(NOT_REAL)).toHaveCount(0, NOTICED);
  await expect(card(page, 'Total Empleados')).toHaveText('Total Empleados0');
  await expect(await statusOf(list)).toContainText('Sistema Activo', NOTICED);
  await expectMarked(page);
  await expectMarked(list);
  await list.context().close();
});

test('the status card shows that the server is down; when it is back, the page catches up', async ({
  page,
  api,
  system,
}) => {
  test.slow();
  await open(page, '/departments');
  await mark(page);
  await system.halt();
  const status = await statusOf(page);
  try {
    await expect(status).toContainText('Sin conexión', NOTICED);
  } finally {
    await system.resume();
  }
  await api.department('Recién abierto');
  await expect(status).toContainText('Sistema Activo', BACK);
  if (isPhone(page)) await page.getByRole('button', { name: 'Cerrar menú' }).click();
  await expect(card(page, 'Recién abierto')).toBeVisible();
  await api.department('Después');
  await expect(card(page, 'Después')).toBeVisible(BACK);
  await expectMarked(page);
});

test('errorNotices=false logs failures only to the console [ERR-01]', async ({ page, system }) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.addInitScript('window.portalConfig = { errorNotices: false };');
  await open(page, '/departments');
  await page
    .getByRole('button', { name: /^(Nuevo|Crear Primer) Departamento$/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Nuevo Departamento' });
  await form.getByLabel('Nombre del Departamento', { exact: true }).fill('En silencio');
  await system.databaseProxy.close();
  const save = form.getByRole('button', { name: 'Crear Departamento' });
  await save.click();
  const says = (what: string) =>
    expect.poll(() => logged.filter((text) => text.includes(what)), { message: what }).not.toHaveLength(0);
  await says('Error saving department');
  await expect(save).toHaveAttribute('aria-disabled', 'false');
  await expect(form.locator('[aria-live=assertive]')).toBeEmpty();
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  for (const [path, what] of [
    ['/employees', 'Error loading employees'],
    ['/tasks', 'Error loading tasks'],
    ['/metrics', 'Error loading metrics'],
    ['/', 'Error loading dashboard'],
  ] as const) {
    await page.goto(path);
    await says(what);
    await expect(page.getByText(/No se pud|Reintentar/)).toHaveCount(0);
    await expect(page.getByRole('status', { name: 'Avisos' })).toBeEmpty();
  }
  await sees(page, 'Datos de demostración');
});
