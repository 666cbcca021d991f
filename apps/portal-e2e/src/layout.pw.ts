import { expect, type Page } from '@playwright/test';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { chooseMore, goTo, isPhone } from './page-helpers.js';
import { fillSchool } from './sample-data.js';
import { loaded, SCREENS } from './screens.js';

test.use({ freshSystem: 'layout' });

const MAX_SHIFT = 0.02;
const MAX_CARD_TOP = 260;
const LISTS = ['/employees', '/tasks', '/departments'];
const PATHS = [
  ...SCREENS.map(({ path }) => path),
  ...LISTS.map((path) => `${path}?view=table`),
  '/conversations',
  '/activity',
  '/importar',
  ...['school', 'hours', 'closed-days', 'escalation', 'texts', 'whatsapp', 'integrations'].map(
    (tab) => `/settings/${tab}`,
  ),
];
const SLOW = { offline: false, latency: 40, downloadThroughput: 500_000, uploadThroughput: 250_000 };

const WATCH_SHIFTS = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push({ value, moved: sources.map(({ node }) => node?.className ?? node?.nodeName) });
  }).observe({ type: 'layout-shift', buffered: true });`;
/** Two frames after everything is there: what moved by then has been told. */
const SETTLED = `document.fonts.ready.then(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))`;

test.beforeAll(async ({ api }) => {
  await fillSchool(api, { departments: 12, employees: 400, tasks: 100 });
});

/** Opens a screen on a slow line; a list gets its tools last. */
async function openSlowly(page: Page, path: string): Promise<void> {
  const isList = LISTS.some((list) => path.startsWith(list));
  const listed = Promise.withResolvers<void>();
  await page.route('**/assets/ListTools-*.js', async (route) => {
    await listed.promise;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (isList)
    await expect(page.getByRole('main').getByRole('listitem').or(page.getByRole('row')).first()).toBeVisible();
  await page.evaluate(SETTLED);
  listed.resolve();
  if (isList) await expect(page.getByRole('button', { name: 'Más', exact: true })).toBeVisible();
  await loaded(page);
  await page.evaluate(SETTLED);
}

for (const path of PATHS)
  test(`nothing moves while ${path} loads`, async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW);
    await page.addInitScript(WATCH_SHIFTS);
    await openSlowly(page, path);
    const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('window.shifts');
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_SHIFT);
  });

for (const path of LISTS)
  test(`${path} has one line of tools on the desk, and on a phone its first card above 260 pixels`, async ({
    page,
  }) => {
    await openSlowly(page, path);
    const search = await page.getByRole('searchbox').boundingBox();
    const more = await page.getByRole('button', { name: 'Más', exact: true }).boundingBox();
    const first = await page.getByRole('main').getByRole('article').first().boundingBox();
    if (isPhone(page)) expect(first?.y).toBeLessThan(MAX_CARD_TOP);
    else expect(more?.y).toBe(search?.y);
  });

test('a phone shows two cards with their checkboxes above the bar, and words on buttons', async ({ page }) => {
  test.skip(!isPhone(page), 'The desk has room.');
  for (const path of ['/tasks', '/employees']) {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    const words = page.getByRole('article').first().locator('.action-row button > span');
    for (const word of await words.all()) expect((await word.boundingBox())?.width).toBeGreaterThan(10);
    await chooseMore(page, 'Seleccionar');
    const bar = page.getByRole('region', { name: 'Selección' });
    const boxes = page.getByRole('checkbox');
    await boxes.first().click();
    await expect(bar).toContainText(/1 seleccionad/);
    const [top, second] = await Promise.all([bar.boundingBox(), boxes.nth(1).boundingBox()]);
    expect((second?.y ?? 0) + (second?.height ?? 0), path).toBeLessThan(top?.y ?? 0);
    expect(top?.height, path).toBeLessThan(130);
  }
});

test('all tabs of Ajustes are in sight', async ({ page }) => {
  await page.goto('/settings/integrations');
  const tabs = page.getByRole('navigation', { name: 'Ajustes' }).getByRole('link');
  await expect(tabs).toHaveCount(8);
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
});

const LONG_WORD = 'Otorrinolaringólogo'.repeat(5);
const OUTSIDE = `[...document.querySelectorAll('main .card')].flatMap((card) => {
  const edge = card.getBoundingClientRect().right + 1;
  return [...card.querySelectorAll('*')]
    .filter((part) => part.getClientRects().length > 0 && !part.parentElement.closest('.truncate, [class*=line-clamp]'))
    .filter((part) => part.getBoundingClientRect().right > edge)
    .map((part) => part.className || part.tagName);
})`;

test('a word of 95 letters stays in its card on every screen', async ({ page, api }) => {
  const { id } = await api.department(LONG_WORD);
  const employee = await api.employee(id, LONG_WORD, '9555-9999');
  await api.task(employee.id, LONG_WORD, { reminderInterval: 480, description: LONG_WORD });
  for (const path of ['/', ...LISTS, ...LISTS.map((list) => `${list}?view=table`), '/activity', '/conversations']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await loaded(page);
    expect(await page.evaluate<string[]>(OUTSIDE), path).toEqual([]);
  }
});

test('the buttons of a long dialog are in sight before it is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 520 });
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'Nueva Tarea' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeInViewport({ ratio: 1 });
  const [button, frame] = await Promise.all([
    dialog.getByRole('button', { name: 'Crear Tarea' }).boundingBox(),
    dialog.boundingBox(),
  ]);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
});

test('a table is as wide as the window lets it', async ({ page }) => {
  test.skip(isPhone(page), 'A phone has one width.');
  const widthAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/employees?view=table');
    return (await page.getByRole('table').boundingBox())?.width ?? 0;
  };
  expect((await widthAt(1_920)) - (await widthAt(1_440))).toBe(480);
});

test('going back leads to where a list was left, another visit to its top', async ({ page }) => {
  const scrolled = () => page.getByRole('main').evaluate((main: { scrollTop: number }) => main.scrollTop);
  const scrollTo = (top: number) =>
    page.getByRole('main').evaluate((main: { scrollTop: number }, to) => void (main.scrollTop = to), top);
  for (const path of ['/employees?view=table', '/employees?view=cards']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('Persona 399')).toBeVisible();
    await scrollTo(1_500);
    await expect.poll(scrolled).toBeGreaterThan(1_400);
    await goTo(page, 'Departamentos');
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expect.poll(scrolled).toBeGreaterThan(1_400);
    await goTo(page, 'Departamentos');
    await goTo(page, 'Empleados');
    await expect.poll(scrolled).toBe(0);
  }
});
