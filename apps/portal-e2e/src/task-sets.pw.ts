import { expect } from '@playwright/test';
import { expectAccessible } from './a11y/expect-accessible.js';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { card, chooseMore, sees } from './page-helpers.js';
import { open } from './screens.js';

test('selected tasks are saved as a set, which is started for another person [SET-08, SET-09]', async ({
  page,
  api,
}) => {
  const { id } = await api.department('Conjuntos');
  const ana = await api.employee(id, 'Ana Conjunto', '9999-9999');
  await api.employee(id, 'Nuevo Docente', '9999-9998');
  for (const name of ['Firmar contrato', 'Pedir uniforme']) await api.task(ana.id, name);

  await open(page, `/tasks?employeeId=${ana.id}&view=cards`);
  const dialog = page.getByRole('dialog');
  await chooseMore(page, 'Seleccionar');
  for (const name of ['Firmar contrato', 'Pedir uniforme'])
    await page.getByRole('checkbox', { name: `Seleccionar ${name}` }).click();
  await page.getByRole('region', { name: 'Selección' }).getByRole('button', { name: 'Guardar como conjunto…' }).click();
  await dialog.getByLabel('Nombre del conjunto').fill('Docentes nuevos');
  await dialog.getByText('Firmar contrato').click();
  await dialog.getByLabel('Vence a los (días)').first().fill('2');
  await sees(dialog, 'Firmar contrato · día 2, 08:00');
  await expectAccessible(page, 'A set of tasks');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await sees(page, 'Conjunto «Docentes nuevos» guardado.');

  await open(page, '/employees?search=Nuevo+Docente&view=cards');
  await card(page, 'Nuevo Docente').getByRole('button', { name: 'Empezar un conjunto' }).click();
  await expectAccessible(page, 'The sets of tasks');
  const set = dialog.getByRole('listitem').filter({ hasText: 'Docentes nuevos' });
  await set.getByRole('button', { name: 'Empezar' }).click();
  await sees(page, 'Conjunto «Docentes nuevos» empezado para Nuevo Docente: 2 tareas.');
  await page.getByRole('link', { name: 'Ver las tareas' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  for (const name of ['Firmar contrato', 'Pedir uniforme']) await sees(card(page, name), 'Nuevo Docente');
});
