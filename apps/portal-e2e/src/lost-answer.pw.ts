import { expect } from '@playwright/test';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { open } from './screens.js';
import { card, sees } from './page-helpers.js';

test('a phone corrected after the response to the first try was lost is stored', async ({ page, api }) => {
  await api.department('Archivo');
  await open(page, '/employees');
  let lost = false;
  await page.route('**/api/employees', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback();
    lost = true;
    await route.fetch();
    return route.abort();
  });
  await page
    .getByRole('button', { name: /^(Nuevo Empleado|Agregar Primer Empleado)$/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Nuevo Empleado' });
  const phone = form.getByLabel('Número de Teléfono', { exact: true });
  const save = form.getByRole('button', { name: 'Crear Empleado' });
  await form.getByLabel('Nombre Completo', { exact: true }).fill('Elena Paz');
  await phone.fill('9999-4321');
  await form.getByLabel('Departamento/Área', { exact: true }).selectOption('Archivo');
  await save.click();
  await sees(form, /^El servidor no responde\./);
  await phone.fill('9999-1234');
  await save.click();
  await expect(form).toHaveCount(0);
  await expect(card(page, 'Elena Paz')).toContainText('9999-1234');
  const { body } = await api.call<{ items: { phone: string }[] }>('GET', '/employees?search=Elena');
  expect(body.items).toMatchObject([{ phone: '9999-1234' }]);
});
