import { expect } from '@playwright/test';
import { expectAccessible } from './a11y/expect-accessible.js';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { card } from './page-helpers.js';
import { delivered, remind, team } from './sample-data.js';

/** The dialect finds failures of the account in the body of an answer. */
test.use({
  freshSystem: 'whatsapp',
  systemEnv: { WHATSAPP_FORM_DIALECT: 'wasender' },
});

test('an employee replies; the thread shows what each reply did, on the phone too [WA-75, TASK-14, EMP-13]', async ({
  page,
  request,
  api,
  sandbox,
  rows,
}) => {
  await sandbox.behave({ mode: 'wasender' });
  const { employeeId, to } = await team(api, 'Docencia');
  const task = await api.task(employeeId, 'Entregar notas', { reminderInterval: 60 });
  await remind(rows, task.id);
  await delivered(api, task.id, 'sent');
  const reply = async (text: string) => {
    expect((await request.post('/sandbox/replies', { data: { to, text } })).ok()).toBe(true);
  };
  await page.goto('/');
  await page.getByRole('link', { name: 'Conversaciones' }).click();
  await reply('pausa 2 horas');
  await page.getByRole('link', { name: /^Empleado de Docencia/ }).click();
  const thread = page.getByRole('log', { name: 'Mensajes' });
  for (const text of ['Recordatorio', 'Entregar notas', 'pausa 2 horas', /^Pospuso «Entregar notas» hasta /])
    await expect(thread.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText(/sin leer$/)).toHaveCount(0);
  await expectAccessible(page, 'Conversaciones');

  const field = page.getByRole('textbox', { name: 'Respuesta' });
  await field.fill('¿Cómo vas?');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect.poll(async () => (await sandbox.messages(to)).map(({ message }) => message)).toContain('¿Cómo vas?');
  await expect(thread.getByRole('listitem').filter({ hasText: '¿Cómo vas?' })).toContainText('Enviado');

  await page.goto('/tasks');
  await expect(card(page, 'Entregar notas').getByText(/^Pospuesta hasta /)).toBeVisible();
  await reply('ya quedó');
  await expect(card(page, 'Entregar notas').getByText('Completada')).toBeVisible();
  await page.goto('/employees');
  await reply('BAJA');
  await expect(card(page, 'Empleado de Docencia').getByText(/^No quiere recordatorios \(BAJA, /)).toBeVisible();
  await expectAccessible(page, 'Empleados with one who opted out');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/conversations');
  await page.getByRole('link', { name: /^Empleado de Docencia.*sin leer$/ }).click();
  await expect(thread.getByText('Desactivó sus recordatorios (BAJA)')).toBeInViewport();
  await expect(page.getByText('No quiere mensajes (BAJA). Podrás escribirle cuando responda ALTA.')).toBeInViewport();
  await expectAccessible(page, 'A thread on the phone');
  await page.getByRole('link', { name: 'Volver a las conversaciones' }).click();
  await expect(page.getByRole('searchbox', { name: 'Buscar conversación' })).toBeVisible();
  await expect(thread).toBeHidden();
  await expectAccessible(page, 'Conversaciones on the phone');
});

test('a provider that refuses the account is on every screen, and holds reminders [WA-73, WA-74]', async ({
  page,
  api,
  sandbox,
  rows,
}) => {
  const { employeeId } = await team(api, 'Biblioteca');
  const task = await api.task(employeeId, 'Contar libros', { reminderInterval: 60 });
  await sandbox.behave({ mode: 'wasender', answer: 'quota' });
  await remind(rows, task.id);
  await page.goto('/tasks');
  await expect(card(page, 'Contar libros').getByText(/^Retenido: WhatsApp está detenido\./)).toBeVisible();
  await page.goto('/');
  const banner = page.getByRole('alert');
  await expect(banner).toContainText('WhatsApp está detenido: 1 recordatorio retenido');
  await expect(banner).toContainText('Se agotó el cupo de mensajes');
  await banner.getByText('Detalles').click();
  await expect(banner).toContainText('Maximum Monthly Messages Limit Exceeded');
  await expectAccessible(page, 'Dashboard with a stopped provider');
});

test('Ajustes says through what messages go, and sends a test message [WA-110, WA-112]', async ({ page, sandbox }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Ajustes' }).click();
  await page.getByRole('link', { name: 'WhatsApp', exact: true }).click();
  await expect(page.getByText(/^Las plantillas son de la API oficial de Meta/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Número de Teléfono' }).fill('+504 9911-2200');
  const send = page.getByRole('button', { name: 'Enviar mensaje de prueba' });
  await sandbox.behave({ mode: 'wasender', answer: 'quota' });
  await send.click();
  await expect(page.getByText('Se agotó el cupo de mensajes', { exact: true })).toBeVisible();
  await sandbox.behave({ mode: 'wasender' });
  await send.click();
  await expect(page.getByText('El proveedor aceptó el mensaje.')).toBeVisible();
  expect((await sandbox.messages('50499112200')).map(({ message }) => message)).toEqual([
    expect.stringContaining('Este es un mensaje de prueba'),
  ]);
  await expectAccessible(page, 'Ajustes');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/whatsapp');
  await expect(page.getByRole('heading', { name: 'Plantillas' })).toBeVisible();
  await expectAccessible(page, 'Ajustes on the phone');
});
