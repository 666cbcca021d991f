import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { drawCharts, loaded, open } from './screens.js';
import { goTo, isPhone } from './page-helpers.js';

const LIMIT = 200 * 1_024;
/** Occurs in the code that draws charts, whatever its file is called. */
const DRAWING = 'apexcharts-canvas';

/** Returns the scripts that the page loads from now on. */
function scriptsOf(page: Page): () => Promise<string[]> {
  const loading: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const text = response.text();
    // A script that is still loading when the test ends must not fail it; awaiting `text` still throws.
    text.catch(() => undefined);
    loading.push(text);
  });
  return () => Promise.all(loading);
}

test('the first screen loads and prefetches less than 200 KiB of compressed script and no charts', async ({
  page,
}, testInfo) => {
  const scripts = scriptsOf(page);
  await open(page, '/');
  // Its words also occur in the screens that the portal prefetches when it is idle.
  for (const word of ['No hay empleados registrados', 'No hay tareas asignadas', 'No hay departamentos'])
    await expect
      .poll(async () => (await scripts()).some((script) => script.includes(word)), { message: word })
      .toBe(true);
  const texts = await scripts();
  const total = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
  testInfo.annotations.push({ type: 'compressed script', description: `${Math.round(total / 1_024)} KiB` });
  expect(total).toBeLessThan(LIMIT);
  expect(texts.some((text) => text.includes(DRAWING))).toBe(false);
});

test('only Métricas loads the code that draws charts', async ({ page }) => {
  const scripts = scriptsOf(page);
  await open(page, '/');
  for (const entry of ['Empleados', 'Tareas', 'Departamentos', 'Dashboard']) {
    await goTo(page, entry);
    await loaded(page);
  }
  expect((await scripts()).some((text) => text.includes(DRAWING))).toBe(false);
  await goTo(page, 'Métricas');
  await expect.poll(async () => (await scripts()).some((text) => text.includes(DRAWING))).toBe(true);
});

test('the page can be installed: it has a manifest and icons', async ({ page, request }) => {
  await page.goto('/tasks');
  const links = await page
    .locator('link[rel=manifest], link[rel*=icon]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const manifestPath = links.find((href) => href.includes('manifest')) ?? '';
  const answer = await request.get(manifestPath);
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as {
    icons: { src: string; sizes: string; type: string }[];
    start_url: string;
  };
  expect(manifest).toMatchObject({ name: 'Recuerda', lang: 'es', display: 'standalone', start_url: '/' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  const icons = [...links.filter((href) => href !== manifestPath), ...manifest.icons.map(({ src }) => src)];
  for (const icon of icons) {
    const response = await request.get(icon);
    expect(response.status(), icon).toBe(200);
    expect(response.headers()['content-type'], icon).toMatch(
      icon.endsWith('.svg') ? /^image\/svg\+xml/ : /^image\/png/,
    );
  }
});

test('Métricas prints the figures without the controls', async ({ page, api }) => {
  const department = await api.department('De papel');
  const employee = await api.employee(department.id, 'Papelera', '9666-0001');
  await api.task(employee.id, 'Imprimir boletas', { reminderInterval: 60 });
  await open(page, '/metrics');
  await drawCharts(page);
  const menu = isPhone(page) ? page.getByRole('banner') : page.getByRole('complementary');
  await expect(menu).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Más' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Descargar' })).toHaveCount(0);
  await expect(page.getByText(/^Impreso el \d+ de \p{L}+ de \d{4}$/u)).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(4);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
