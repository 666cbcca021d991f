import { expect, type Page } from '@playwright/test';
import type { SettingsView, TaskWithReminder } from '@recuerda/contracts';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { card } from './page-helpers.js';
import { delivered, remind, team } from './sample-data.js';
import { open } from './screens.js';

test.use({ freshSystem: 'zones' });

/** The school's; its clocks never turn. */
const SCHOOL = 'America/Tegucigalpa';
const NOTE = 'Hora de Tegucigalpa (GMT-6)';
/** A Monday evening at the school, which is a Tuesday east of it, as fields have it and as the API has it. */
const [DUE, DUE_TIME, DUE_AT] = ['2199-07-01', '20:30', '2199-07-02T02:30:00.000Z'];

/** The school's dates of instants that are of another date east, or west, of it. */
const AROUND_MIDNIGHT = [
  ['2026-11-22T05:59:00Z', '2026-11-21'],
  ['2026-11-22T06:00:00Z', '2026-11-22'],
] as const;

const inSchool = (at: string | number, options: Intl.DateTimeFormatOptions, locale = 'es-ES'): string =>
  new Intl.DateTimeFormat(locale, { timeZone: SCHOOL, ...options }).format(new Date(at));
const schoolDate = (at: number): string => inSchool(at, {}, 'sv');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Ajustes' }).getByRole('link', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');

test.describe('a school whose zone was never set', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('is asked for it once, with that of the computer as the proposal [ZONE-03]', async ({ page, api }) => {
    await open(page, '/');
    const question = page.getByRole('region', { name: 'Zona horaria de la escuela' });
    await expect(question.getByRole('button', { name: 'Hora de Los Angeles' })).toBeVisible();
    await question.getByRole('button', { name: 'Hora de Tegucigalpa' }).click();
    await expect(question).toHaveCount(0);
    expect((await api.call<SettingsView>('GET', '/settings')).body.timeZone).toBe(SCHOOL);
    await open(page, '/');
    await expect(page.getByText(NOTE)).toBeVisible();
    await expect(question).toHaveCount(0);
  });
});

for (const zone of [SCHOOL, 'America/Los_Angeles', 'Europe/Madrid', 'Asia/Kathmandu', 'Pacific/Auckland'])
  test.describe(`on a computer in ${zone}`, () => {
    test.use({ timezoneId: zone });
    const name = zone.replace(/^.*\//, '');

    test('due dates and repetition are those of the school [ZONE-01, ZONE-02, ZONE-04]', async ({ page, api }) => {
      const { employeeId } = await team(api, `Plazos ${name}`);
      const { id } = await api.task(employeeId, `Plazo ${name}`, { reminderInterval: 60 });
      await open(page, `/tasks?search=${name}`);
      await expect(page.getByText(NOTE)).toHaveCount(zone === SCHOOL ? 0 : 1);
      await card(page, `Plazo ${name}`).getByRole('button', { name: 'Editar' }).click();
      await dialog(page).getByText('Más opciones').click();
      await dialog(page).getByLabel('Vence el').fill(DUE);
      await dialog(page).getByLabel('Hora de vencimiento').fill(DUE_TIME);
      await expect(dialog(page).getByText(NOTE)).toHaveCount(zone === SCHOOL ? 0 : 1);
      await dialog(page).getByLabel('Repetir').selectOption({ label: 'Por semanas' });
      await expect(dialog(page).getByLabel('Lunes')).toBeChecked();
      await dialog(page).getByRole('button', { name: 'Actualizar' }).click();
      await expect(card(page, `Plazo ${name}`).getByText('Vence el 1 jul 2199, 20:30')).toBeVisible();
      await expect(card(page, `Plazo ${name}`).getByText('Cada semana, los lunes')).toBeVisible();
      const weekly = { frequency: 'weekly', every: 1, weekdays: [1] };
      expect(await api.getTask(id)).toMatchObject({ dueAt: DUE_AT, repetition: weekly });
      await api.transition(id, 'complete');
      const next = await api.call<{ items: TaskWithReminder[] }>('GET', `/tasks?seriesId=${id}&state=active`);
      expect(next.body.items.map(({ dueAt }) => dueAt)).toEqual(['2199-07-09T02:30:00.000Z']);
    });

    test('a snooze ends, and the history is written, by the clocks of the school [ZONE-01]', async ({
      page,
      api,
      rows,
    }) => {
      const { employeeId } = await team(api, `Envíos ${name}`);
      const { id } = await api.task(employeeId, `Envío ${name}`, { reminderInterval: 60 });
      await remind(rows, id);
      await delivered(api, id, 'sent');
      const sentAt = (await api.deliveries(id)).items[0]?.sentAt ?? '';
      await open(page, `/tasks?search=${name}`);
      await card(page, `Envío ${name}`).getByRole('button', { name: 'Historial' }).click();
      const written = inSchool(sentAt, { dateStyle: 'medium', timeStyle: 'medium' });
      await expect(dialog(page).getByText(written, { exact: true })).toBeVisible();
      await dialog(page).getByText('Próximos recordatorios').click();
      await dialog(page).getByLabel('Posponer').selectOption({ label: 'Hasta mañana a las 7:00' });
      const tomorrow = schoolDate(Date.now() + 86_400_000);
      await dialog(page).getByRole('button', { name: 'Posponer' }).click();
      await expect(dialog(page)).toHaveCount(0);
      expect((await api.getTask(id)).snoozedUntil).toBe(`${tomorrow}T13:00:00.000Z`);
      await expect(
        card(page, `Envío ${name}`)
          .getByText(/, a las 7:00/)
          .first(),
      ).toBeVisible();
      await open(page, '/activity');
      const today = inSchool(Date.now(), { day: 'numeric', month: 'long', year: 'numeric' });
      await expect(page.getByRole('region', { name: today }).getByText(`Envío ${name}`).first()).toBeVisible();
    });

    test('closed days and digests are those of the school [ZONE-01]', async ({ page, api }) => {
      await open(page, '/settings');
      await tab(page, 'Feriados');
      for (const [at, date] of AROUND_MIDNIGHT) {
        await page.clock.setFixedTime(at);
        await page.getByRole('button', { name: 'Agregar días' }).click();
        await expect(dialog(page).getByLabel('Primer día')).toHaveValue(date);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: 'Agregar días' }).click();
      await dialog(page).getByLabel('Nombre').fill(`Aniversario de ${name}`);
      await dialog(page).getByLabel('Primer día').fill('2199-07-01');
      await dialog(page).getByLabel('Último día').fill('2199-07-02');
      await dialog(page).getByRole('button', { name: 'Agregar', exact: true }).click();
      const day = page.getByRole('listitem').filter({ hasText: `Aniversario de ${name}` });
      await expect(day.getByText('1–2 de julio de 2199')).toBeVisible();
      await tab(page, 'Mensajes');
      const form = page.getByRole('region', { name: 'Envío del resumen' });
      await form.getByLabel('Cada día, a cada empleado: sus tareas pendientes').check();
      await form.getByLabel('Hora del resumen diario').fill('6:15 a. m.');
      await expect(form.getByText(/^Hora de Tegucigalpa\./)).toBeVisible();
      await form.getByRole('button', { name: 'Guardar' }).click();
      await expect(form.getByText('Guardado.')).toBeVisible();
      expect((await api.call<SettingsView>('GET', '/settings')).body.dailyDigestAt).toBe('06:15');
      await page.reload();
      await expect(form.getByLabel('Hora del resumen diario')).toHaveValue('06:15');
      await form.getByLabel('Cada día, a cada empleado: sus tareas pendientes').uncheck();
      await form.getByRole('button', { name: 'Guardar' }).click();
      await expect(form.getByText('Guardado.')).toBeVisible();
    });
  });
