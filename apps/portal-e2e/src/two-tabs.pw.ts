import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './a11y/expect-accessible.js';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { card, foundOption } from './page-helpers.js';
import { team } from './sample-data.js';
import { open } from './screens.js';

const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Actualizar' }).click();
async function edit(page: Page, path: string, name: string): Promise<void> {
  await open(page, path);
  await card(page, name).getByRole('button', { name: 'Editar' }).click();
  await expect(dialog(page)).toBeVisible();
}

test('of two tabs with the same field, the second is asked which value stays [MERGE-01, MERGE-02]', async ({
  page,
  context,
  api,
}) => {
  const { employeeId, departmentId } = await team(api, 'Dos pestañas');
  await api.employee(departmentId, 'Otra de pestañas', '9777-0001');
  const { id } = await api.task(employeeId, 'Rendir cuentas', { reminderInterval: 60, description: 'Del mes' });
  const other = await context.newPage();
  await edit(page, '/tasks?search=cuentas', 'Rendir cuentas');
  await edit(other, '/tasks?search=cuentas', 'Rendir cuentas');

  await dialog(other).getByLabel('Título de la Tarea').fill('Rendir cuentas de junio');
  await dialog(other).getByLabel('Descripción').fill('Con facturas');
  await dialog(other).getByLabel('Asignar a Empleado', { exact: true }).fill('otra de');
  await foundOption(other, 'Otra de pestañas - Dos pestañas').click();
  await save(other);
  await expect(dialog(other)).toHaveCount(0);

  await dialog(page).getByLabel('Título de la Tarea').fill('Rendir cuentas de julio');
  await dialog(page).getByLabel('Intervalo de Recordatorio').selectOption({ label: '2 horas' });
  await save(page);
  const conflicts = dialog(page).getByRole('region', { name: 'Cambios de otra persona' });
  await expect(conflicts.getByText('Rendir cuentas de junio')).toBeVisible();
  await expect(conflicts.getByText('Rendir cuentas de julio')).toBeVisible();
  await expect(conflicts.getByRole('button')).toHaveCount(1);
  await expect(dialog(page).getByLabel('Título de la Tarea')).toHaveValue('Rendir cuentas de julio');
  await expect(dialog(page).getByLabel('Descripción')).toHaveValue('Con facturas');
  expect(await api.getTask(id)).toMatchObject({ title: 'Rendir cuentas de junio', reminderInterval: 60 });
  await expectAccessible(page, 'Two tabs');

  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  expect(await api.getTask(id)).toMatchObject({
    title: 'Rendir cuentas de julio',
    description: 'Con facturas',
    reminderInterval: 120,
    employee: { name: 'Otra de pestañas' },
  });
  await other.close();
});

test("the other tab's value is taken by a button [MERGE-02]", async ({ page, api }) => {
  const { id } = await api.department('Compartido');
  await edit(page, '/departments', 'Compartido');
  await dialog(page).getByLabel('Nombre del Departamento').fill('Mío');
  await dialog(page).getByLabel('Descripción').fill('De los dos');
  await api.call('PATCH', `/departments/${id}`, { name: 'De otra persona' });
  await save(page);
  await dialog(page).getByRole('button', { name: 'Usar el de la otra persona: Nombre' }).click();
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  const { body } = await api.call('GET', `/departments/${id}`);
  expect(body).toMatchObject({ name: 'De otra persona', description: 'De los dos' });
});
