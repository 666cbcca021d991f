import { expect } from '@playwright/test';
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
