import { expect } from '@playwright/test';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { loaded, open } from './screens.js';
import { foundOption, isPhone } from './page-helpers.js';
import { fillSchool } from './sample-data.js';

test.use({ freshSystem: 'size' });

const [DEPARTMENTS, EMPLOYEES, TASKS] = [120, 300, 600];
const MOST_ARTICLES = 60;

/** Records every card that the page ever shows, and the maximum number at one time. */
const WATCH_CARDS = `
  window.titles = new Set();
  window.mostCards = 0;
  new MutationObserver(() => {
    const cards = document.querySelectorAll('article');
    window.mostCards = Math.max(window.mostCards, cards.length);
    for (const card of cards) window.titles.add(card.querySelector('h2').textContent);
  }).observe(document, { childList: true, subtree: true });`;

test.beforeAll(async ({ api }) => {
  await fillSchool(api, { departments: DEPARTMENTS, employees: EMPLOYEES, tasks: TASKS });
});

test('all of 600 tasks can be scrolled to, with few of them in the document', async ({ page }, testInfo) => {
  test.slow();
  await page.addInitScript(WATCH_CARDS);
  await open(page, '/tasks');
  await expect(page.getByText(`${TASKS} tareas`, { exact: true })).toBeVisible();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width / 2, height / 2);
  await expect(async () => {
    await page.mouse.wheel(0, height);
    expect(await page.evaluate<number>('window.titles.size')).toBe(TASKS);
  }).toPass({ intervals: [0] });
  expect(await page.evaluate<number>('window.mostCards')).toBeLessThan(MOST_ARTICLES);
  const nodes = await page.evaluate<number>(`document.querySelectorAll('*').length`);
  testInfo.annotations.push({ type: 'elements in the document', description: String(nodes) });
});

test('search and filters narrow the tasks, are kept in the address, and survive a reload', async ({ page }) => {
  await open(page, '/tasks');
  await page.getByRole('searchbox', { name: 'Buscar tarea' }).fill('Tarea 12');
  // Its words may stand anywhere, also in a phone: some of all.
  await expect(page.getByText(/^\d\d tareas$/)).toBeVisible();
  if (isPhone(page)) await page.getByRole('button', { name: 'Filtros' }).click();
  // Number 125, and the other task of the employee whose phone has these digits.
  await page.getByLabel('Filtrar por departamento').selectOption('Área 005');
  await expect(page.getByText('2 tareas', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByLabel('Filtrar por estado').selectOption('Pausadas');
  await expect(page.getByText('Sin resultados')).toBeVisible();
  await page.getByLabel('Filtrar por estado').selectOption('Activas');
  await expect(page.getByRole('article', { name: 'Tarea 125' })).toBeVisible();
  await page.reload();
  await loaded(page);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article', { name: 'Tarea 125' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Buscar tarea' })).toHaveValue('Tarea 12');
  if (isPhone(page)) await page.getByRole('button', { name: 'Filtros' }).click();
  await expect(page.getByLabel('Filtrar por estado')).toHaveValue('active');
});

test('an employee among 300 is found by typing', async ({ page }) => {
  await open(page, '/tasks');
  await page.getByRole('button', { name: 'Nueva Tarea' }).click();
  const field = page.getByLabel('Asignar a Empleado', { exact: true });
  await field.fill('persona 287');
  await foundOption(page, 'Persona 287 - Área 047').click();
  await expect(field).toHaveValue('Persona 287 - Área 047');
});

test('figures of many millions fit into their cards', async ({ page }) => {
  await page.route('**/api/metrics', async (route) => {
    const response = await route.fetch();
    const metrics = (await response.json()) as object;
    await route.fulfill({ response, json: { ...metrics, remindersToday: 12_345_678, activeTasks: 1_234_567 } });
  });
  await open(page, '/metrics');
  for (const [name, figure] of Object.entries({ 'Recordatorios Hoy': '12.345.678', 'Tareas Activas': '1.234.567' })) {
    const card = page.getByRole('article', { name });
    const [inside, outer] = await Promise.all([
      card.getByText(figure, { exact: true }).boundingBox(),
      card.boundingBox(),
    ]);
    expect(inside && outer && inside.x + inside.width <= outer.x + outer.width, name).toBe(true);
  }
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  // Another read of the figures may still be on its way.
  await page.unrouteAll({ behavior: 'wait' });
});
