import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './a11y/expect-accessible.js';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { card, foundOption } from './page-helpers.js';
import { delivered, remind, team } from './sample-data.js';

test.use({ freshSystem: 'settings' });

/** A date as a field takes it. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const open = async (page: Page, tab: string) => {
  await page.getByRole('navigation', { name: 'Ajustes' }).getByRole('link', { name: tab, exact: true }).click();
};
const form = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = async (page: Page, name: string) => {
  await form(page, name).getByRole('button', { name: 'Guardar' }).click();
  await expect(form(page, name).getByText('Guardado.')).toBeVisible();
};

test('the settings of the school say what is sent, and when [TXT-03, TXT-04, CAL-20, ESC-20]', async ({
  page,
  api,
  rows,
  sandbox,
}) => {
  const { employeeId, to } = await team(api, 'Docencia');
  const task = await api.task(employeeId, 'Entregar notas', { reminderInterval: 60 });
  await page.goto('/settings');
  await page.getByLabel('Nombre de la escuela').fill('Instituto Lempira');
  await save(page, 'Escuela');

  await open(page, 'Mensajes');
  const text = page.getByRole('textbox', { name: 'Recordatorio', exact: true });
  await text.fill('Falta {{tarea}}. {{escuela}}');
  await expect(page.getByText('Falta Pasar lista. Instituto Lempira')).toBeVisible();
  await save(page, 'Mensajes');
  await expect
    .poll(async () => {
      await remind(rows, task.id);
      await delivered(api, task.id, 'sent');
      return (await sandbox.messages(to)).map(({ message }) => message);
    })
    .toContain('Falta Entregar notas. Instituto Lempira');

  await open(page, 'Escalamiento');
  await page.getByLabel('Avisar si no responde').check();
  await save(page, 'Escalamiento');
  await open(page, 'Horario');
  await page.getByLabel('Solo en estas horas').check();
  const [start, end] = [page.getByLabel('Lunes, desde'), page.getByLabel('Lunes, hasta')];
  await start.fill('77');
  await start.press('Enter');
  await expect(page.getByText('Escribe la hora así: 14:30.')).toBeVisible();
  await expectAccessible(page, 'a week with a text that is no time');
  await start.fill('7 pm');
  await end.fill('24');
  await save(page, 'Horario');
  await page.reload();
  await expect(start).toHaveValue('19:00');
  await expect(end).toHaveValue('24:00');
  await page.getByLabel('A cualquier hora').check();
  await save(page, 'Horario');
  await open(page, 'Escalamiento');
  await expect(page.getByLabel('Avisar si no responde')).toBeChecked();

  await open(page, 'Feriados');
  await page.getByRole('button', { name: 'Agregar días' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill('Aniversario');
  await dialog.getByLabel('Último día').fill(inDays(3));
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page.getByText('Aniversario', { exact: true })).toBeVisible();
  await page.goto('/tasks');
  await expect(card(page, 'Entregar notas').getByText(/^Retenido/)).toBeVisible();
});

test('the tab that is shown is in sight, also where not all fit [CAL-20]', async ({ page }) => {
  await page.goto('/settings/integrations');
  const tabs = page.getByRole('navigation', { name: 'Ajustes' });
  await expect(tabs.getByRole('link', { name: 'Integraciones' })).toBeInViewport({ ratio: 0.9 });
  await open(page, 'Escuela');
  await expect(tabs.getByRole('link', { name: 'Escuela' })).toBeInViewport({ ratio: 0.9 });
});

test("a task has its due date and repetition under 'Más opciones', closed at first [DUE-20, DUE-21]", async ({
  page,
  api,
}) => {
  await team(api, 'Oficina');
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'Nueva Tarea' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Título de la Tarea').fill('Informe mensual');
  await dialog.getByLabel('Asignar a Empleado', { exact: true }).fill('de oficina');
  await foundOption(page, 'Empleado de Oficina - Oficina').click();
  await expect(dialog.getByLabel('Vence el')).toBeHidden();
  await dialog.getByText('Más opciones').click();
  await dialog.getByLabel('Vence el').fill('2199-06-30');
  const hour = dialog.getByLabel('Hora de vencimiento');
  await expect(hour).toHaveValue('');
  await expectAccessible(page, 'a task with a date and no hour');
  await hour.fill('3 pm');
  await dialog.getByLabel('Repetir').selectOption({ label: 'Por meses' });
  await dialog.getByRole('button', { name: 'Crear Tarea' }).click();
  await expect(card(page, 'Informe mensual').getByText(/^Vence el .*, 15:00$/)).toBeVisible();
});
