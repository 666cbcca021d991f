import { expect, type Page } from '@playwright/test';

/** Path and title of every screen. */
export const SCREENS = [
  { path: '/', heading: 'Dashboard' },
  { path: '/employees', heading: 'Empleados' },
  { path: '/tasks', heading: 'Gestión de Tareas' },
  { path: '/departments', heading: 'Departamentos' },
  { path: '/metrics', heading: 'Métricas y Análisis' },
] as const;

/** Opens a screen and waits until it shows its data. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await loaded(page);
}

export const loaded = (page: Page): Promise<void> => expect(page.locator('[aria-busy=true]')).toHaveCount(0);

/** Scrolls past the four charts, which are drawn when they come near the viewport, and back to the top. */
export async function drawCharts(page: Page): Promise<void> {
  const figures = page.getByRole('figure');
  await expect(figures).toHaveCount(4);
  for (const figure of await figures.all()) {
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator('svg.apexcharts-svg')).toBeVisible();
  }
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
}
