import { expect } from '@playwright/test';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { open } from './screens.js';
import { team } from './sample-data.js';
import { card } from './page-helpers.js';

test('changes before the stream of an open page starts appear when it starts, without a flash', async ({
  page,
  api,
}) => {
  const { employeeId } = await team(api, 'Enfermería');
  const { id } = await api.task(employeeId, 'Pedir vendas', { reminderInterval: 60 });
  // Later the page would not learn of it.
  await expect.poll(async () => (await api.getTask(id)).nextReminder?.status).toBe('scheduled');
  const slow = Promise.withResolvers<void>();
  await page.route('**/api/events*', async (route) => {
    await slow.promise;
    await route.continue();
  });
  await open(page, '/tasks');
  const task = card(page, 'Pedir vendas');
  await expect(task.getByRole('timer')).toHaveText(/^Próximo: /);
  const shown = await task.elementHandle();
  await api.transition(id, 'complete');
  const streams = page.waitForResponse('**/api/events*');
  slow.resolve();
  await streams;
  await expect(task.getByRole('button')).toHaveText(['Reabrir', 'Historial']);
  expect(await shown?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});
