import { expect } from '@playwright/test';
import { expectAccessible } from './a11y/expect-accessible.js';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { remind, team } from './sample-data.js';

const TO = '50488990011';
/** As the simulator has it from the start. */
const TEMPLATE = {
  name: 'recordatorio_tarea',
  language: { code: 'es' },
  components: [
    { type: 'body', parameters: ['Ana', '*Pasar lista*', 'Escuela'].map((text) => ({ type: 'text', text })) },
    ...[0, 1, 2].map((index) => ({
      type: 'button',
      sub_type: 'quick_reply',
      index,
      parameters: [{ type: 'payload', payload: `reply ${index}` }],
    })),
  ],
};

test('an employee replies HECHO to a reminder in the sandbox, and the task is completed [WA-24]', async ({
  page,
  api,
  rows,
}) => {
  const { employeeId, to } = await team(api, 'Responde');
  const task = await api.task(employeeId, 'Entregar notas', { reminderInterval: 60 });
  await remind(rows, task.id);
  await page.goto('/sandbox');
  await page.getByRole('button', { name: `+${to}` }).click();
  const messages = page.getByRole('log', { name: 'Mensajes recibidos' });
  await expect(messages.getByText('Entregar notas')).toBeVisible();
  await expect(messages.locator('time').first()).toHaveText(/^\d\d:\d\d:\d\d$/);
  const field = page.getByRole('textbox', { name: 'Responder como el empleado' });
  await field.fill('HECHO');
  await field.press('Enter');
  await expect(messages.getByText('HECHO')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect.poll(async () => (await api.getTask(task.id)).isCompleted).toBe(true);
});

test('the sandbox shows a template with its receipt, and its buttons answer [WA-24]', async ({ page, request }) => {
  const sent = await request.post('/sandbox/graph/v26.0/106540352242922/messages', {
    headers: { authorization: 'Bearer sandbox' },
    data: { messaging_product: 'whatsapp', to: TO, type: 'template', template: TEMPLATE },
  });
  expect(sent.status()).toBe(200);
  await page.goto('/sandbox');
  await page.getByRole('button', { name: `+${TO}` }).click();
  const messages = page.getByRole('log', { name: 'Mensajes recibidos' });
  await expect(messages.getByText('Graph API, plantilla · ✓✓ Leído')).toBeVisible();
  await messages.getByRole('button', { name: 'Pausar 2 h' }).click();
  await expect(messages.getByRole('article').last()).toContainText('Pausar 2 h');
  await expectAccessible(page, 'the sandbox with a conversation');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Vaciar' }).click();
  await expect(page.getByText('Aún no ha llegado ningún mensaje')).toBeVisible();
});
