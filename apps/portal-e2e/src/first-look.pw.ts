import { expect } from '@playwright/test';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { drawCharts, open } from './screens.js';
import { team } from './sample-data.js';
import { card } from './page-helpers.js';

const HOUR = 3_600_000;

test('each of the four charts is 300 pixels high', async ({ page, api }) => {
  const { employeeId } = await team(api, 'Gráficas');
  await api.task(employeeId, 'Medir', { reminderInterval: 60 });
  await open(page, '/metrics');
  await drawCharts(page);
  const heights = `[...document.querySelectorAll('.apexcharts-canvas, svg.apexcharts-svg, figure [role=img]')]
    .map((part) => part.getBoundingClientRect().height)`;
  await expect.poll(() => page.evaluate<number[]>(heights)).toEqual(Array<number>(12).fill(300));
  await page.setViewportSize({ width: 700, height: 900 });
  await drawCharts(page);
  await expect.poll(() => page.evaluate<number[]>(heights)).toEqual(Array<number>(12).fill(300));
});

test("the status card says 'Conectando...' only while the first response takes over a second", async ({ page }) => {
  const status = page.getByRole('status', { name: 'Estado del sistema' });
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/status', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + HOUR);
  await page.goto('/');
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(status).toBeAttached({ timeout: 200 });
  }).toPass();
  await page.clock.runFor(900);
  await expect(status).toHaveText('');
  await page.clock.runFor(200);
  await expect(status).toContainText('Conectando...');
  answered.resolve();
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(status).toContainText('Sistema Activo', { timeout: 200 });
  }).toPass();
});

for (const [name, wrong] of [
  ['fast', HOUR],
  ['slow', -HOUR],
] as const)
  test(`a countdown is right on a computer whose clock is an hour ${name}`, async ({ page, api }) => {
    const { employeeId } = await team(api, `Reloj ${name}`);
    const { id } = await api.task(employeeId, `Dar la hora ${name}`, { reminderInterval: 240 });
    await expect.poll(async () => (await api.getTask(id)).nextReminder?.status).toBe('scheduled');
    await page.addInitScript(`{
      const now = Date.now;
      Date = class extends Date {
        constructor(...parts) {
          super(...(parts.length === 0 ? [now() + ${wrong}] : parts));
        }
        static now() {
          return now() + ${wrong};
        }
      };
    }`);
    await open(page, '/tasks');
    await expect(card(page, `Dar la hora ${name}`).getByRole('timer')).toHaveText(/^Próximo: (3h 59m \d+s|4h 0m 0s)$/);
  });

test('each screen takes the answers that its page has asked for, unless its address has filters', async ({ page }) => {
  // Without the stream nothing is read again.
  await page.route('**/api/events*', (route) => route.abort());
  const early = () => page.evaluate<string[] | null>('window.earlyReads ? [...window.earlyReads.keys()] : null');
  for (const path of [
    '/',
    '/employees',
    '/tasks',
    '/departments',
    '/metrics',
    '/conversations',
    '/importar',
    '/activity',
  ]) {
    await page.goto(path);
    await expect.poll(early, { message: path }).toEqual([]);
  }
  await page.goto('/tasks?state=active');
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Tareas' })).toBeVisible();
  expect(await early()).toBeNull();
});
