import { expect } from '@playwright/test';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { refusalsOn } from './refusals.js';
import { drawCharts, open, SCREENS } from './screens.js';
import { team } from './sample-data.js';

test('no screen violates its policy, with charts, forms and downloads', async ({ page, api }) => {
  const { employeeId } = await team(api, 'Sin estilos sueltos');
  for (const title of ['Uno', 'Dos']) await api.task(employeeId, title, { reminderInterval: 60 });
  const refused = await refusalsOn(page);
  for (const { path } of SCREENS) {
    await open(page, path);
    expect(refused, path).toEqual([]);
  }
  await drawCharts(page);
  // The chart's tooltip and picture, which are created on demand.
  await page.getByRole('figure').first().locator('svg.apexcharts-svg').hover();
  await page
    .getByRole('button', { name: /^Descargar/ })
    .first()
    .click();
  const picture = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PNG' }).click();
  expect((await picture).suggestedFilename()).toMatch(/\.png$/);
  await open(page, '/tasks');
  await page.getByRole('button', { name: 'Nueva Tarea' }).click();
  await expect(page.getByRole('dialog', { name: 'Nueva Tarea' })).toBeVisible();
  expect(refused).toEqual([]);
});

test('the API documentation and the sandbox page work under their policies', async ({ page }) => {
  const refused = await refusalsOn(page);
  await page.goto('/api/docs');
  await expect(page.getByText('/api/departments', { exact: true }).first()).toBeVisible();
  await page.goto('/sandbox');
  await expect(page.getByText('Aún no ha llegado ningún mensaje')).toBeVisible();
  expect(refused).toEqual([]);
});

test('the portal enforces its policy: an injected script does not run', async ({ page }) => {
  await open(page, '/');
  const refused = await refusalsOn(page);
  await page.evaluate(`
    for (const [tag, text] of [['script', 'document.title = "run"'], ['style', 'body { display: none }']]) {
      const written = document.createElement(tag);
      written.textContent = text;
      document.head.append(written);
    }
  `);
  await expect.poll(() => refused.length).toBe(2);
  expect(await page.title()).not.toBe('run');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
