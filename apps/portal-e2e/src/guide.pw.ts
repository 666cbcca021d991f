import { expect } from '@playwright/test';
import { expectAccessible } from './a11y/expect-accessible.js';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { isPhone } from './page-helpers.js';
import { refusalsOn } from './refusals.js';
import { open } from './screens.js';

test('a screen leads to its guide, which is searched offline and fits the window [GUIDE-01] [GUIDE-03]', async ({
  page,
  context,
  system,
}) => {
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(system.url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  await open(page, '/tasks');
  if (isPhone(page)) await page.getByRole('button', { name: 'Abrir menú' }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Ayuda', exact: true }).click();
  const guide = await opened;
  await expect(guide.getByRole('heading', { level: 1, name: 'Tareas' })).toBeVisible();
  expect(guide.url()).toBe(`${system.url}/ayuda/guia/tareas.html`);

  // Also in a page that is opened afresh, where the collector runs before the page's own scripts.
  const refused = await refusalsOn(guide);
  await guide.reload();
  await guide.getByRole('button', { name: 'Buscar en la ayuda' }).click();
  await guide.getByRole('searchbox').fill('morazanica');
  await guide.getByRole('option', { name: /Feriados y vacaciones/ }).click();
  await expect(guide).toHaveURL(/\/ayuda\/guia\/horarios\.html#feriados/);
  await expect(guide.getByRole('heading', { name: 'Feriados y vacaciones' })).toBeInViewport();

  const tooWide = await guide.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(tooWide).toBeLessThanOrEqual(0);
  expect(refused).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test('the reference is in English, with a search of its own, and keeps to the policy [GUIDE-01]', async ({ page }) => {
  const refused = await refusalsOn(page);
  await page.goto('/ayuda/en/operations.html');
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('Idempotency-Key');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(refused).toEqual([]);
});

/** Questions, and the page and heading that come first. */
const QUESTIONS = [
  ['domingo', 'horarios.html#el-horario-de-la-escuela'],
  ['sabad', 'horarios.html#el-horario-de-la-escuela'],
  ['dia', 'primer-dia.html#el-primer-dia'],
  ['por que no se envia', 'tareas.html#que-dice-la-tarjeta'],
  ['enviar de noche', 'horarios.html#el-horario-de-la-escuela'],
  ['dias feriados', 'horarios.html#feriados-y-vacaciones'],
  ['cambiar teléfono', 'empleados.html#cambiar-el-telefono-el-nombre-o-el-departamento'],
  ['TELEFONO cambiar', 'empleados.html#cambiar-el-telefono-el-nombre-o-el-departamento'],
  ['borrar datos de un empleado', 'empleados.html#sus-datos-personales'],
  ['no llegan los recordatorios', 'problemas.html#los-recordatorios-no-llegan'],
  ['olvidé mi contrasena', 'usuarios.html#contrasena-olvidada'],
  ['verificacion en dos pasos', 'usuarios.html#mas-seguridad'],
  ['pausar una tarea', 'tareas.html#pausar-completar-reabrir-eliminar'],
  ['cambiar el texto del mensaje', 'mensajes.html#los-textos'],
  ['excel importar', 'importar.html#importar-de-un-archivo'],
  ['copia de seguridad', 'copias.html#copias-de-seguridad'],
] as const;

test('the search finds what is asked without accents and in any order [GUIDE-01]', async ({ page }) => {
  await page.goto('/ayuda/guia/');
  await page.getByRole('button', { name: 'Buscar en la ayuda' }).click();
  const results = page.getByRole('option');
  for (const [question, first] of QUESTIONS) {
    await page.getByRole('searchbox').fill('');
    await expect(results).toHaveCount(0);
    await page.getByRole('searchbox').fill(question);
    await expect(results.first()).toBeVisible();
    expect([question, await results.first().getAttribute('href')]).toEqual([question, `/ayuda/guia/${first}`]);
  }
  await page.getByRole('searchbox').fill('xyzzyx');
  await expect(page.getByText('No hay resultados para "xyzzyx"')).toBeVisible();
});

test('an unknown address offers the search and the start, in the language of its folder [GUIDE-01]', async ({
  page,
}) => {
  const refused = await refusalsOn(page);
  for (const path of ['/ayuda/nada.html', '/ayuda/guia/nada.html']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Esta página no existe' })).toBeVisible();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
  }
  const content = page.getByRole('main');
  await content.getByRole('button', { name: 'Buscar en la ayuda' }).click();
  await page.getByRole('searchbox').fill('feriados');
  await page.getByRole('option').first().click();
  await expect(page.getByRole('heading', { name: 'Feriados y vacaciones' })).toBeVisible();

  await page.goto('/ayuda/guia/nada.html');
  await content.getByRole('link', { name: 'Ir al inicio de la ayuda' }).click();
  await expect(page).toHaveURL(/\/ayuda\/guia\/$/);

  await page.goto('/ayuda/en/nothing.html');
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible();
  await content.getByRole('link', { name: 'All documents' }).click();
  await expect(page).toHaveURL(/\/ayuda\/en\/$/);
  expect(refused).toEqual([]);
});

for (const width of [1440, 390])
  test(`no axe violations in the guides at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '/ayuda/guia/',
      '/ayuda/guia/tareas.html',
      '/ayuda/en/operations.html',
      '/ayuda/guia/nada.html',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, `${path} at ${width}`);
    }
    await page.getByRole('main').getByRole('button', { name: 'Buscar en la ayuda' }).click();
    await expectAccessible(page, `The empty search at ${width}`);
    await page.getByRole('searchbox').fill('feriados');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page, `Results at ${width}`);
    await page.getByRole('searchbox').fill('xyzzyx');
    await expect(page.getByText('No hay resultados para "xyzzyx"')).toBeVisible();
    await expectAccessible(page, `No results at ${width}`);
  });
