import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './a11y/expect-accessible.js';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { answer, card, chooseMore, goTo, sees } from './page-helpers.js';
import { open } from './screens.js';

test('a view of a list is saved, chosen, made the start and deleted [SVIEW-06, SVIEW-07, SVIEW-08, SVIEW-09]', async ({
  page,
  api,
}) => {
  const { id } = await api.department('Vistas');
  for (const name of ['Vista Uno', 'Vista Dos', 'Otra persona']) await api.employee(id, name, '9999-9999');
  await open(page, '/employees?search=Vista&order=name&view=table');
  await chooseMore(page, 'Vistas');
  await page.getByRole('button', { name: 'Guardar vista' }).click();
  await page.getByLabel('Nombre de la vista').fill('Los de Vistas');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await expect(page).toHaveURL(/name=Los\+de\+Vistas/);
  const chosen = page.getByRole('button', { name: 'Los de Vistas' });
  await expect(chosen).toBeVisible();
  await chosen.click();
  await expectAccessible(page, 'Vistas');
  await page.getByRole('button', { name: 'Usar al inicio' }).click();
  await expect(page.getByRole('button', { name: 'No usar al inicio' })).toBeVisible();
  await page.getByRole('link', { name: 'Lista completa' }).click();
  await expect(page.getByText('Otra persona')).toBeVisible();

  await goTo(page, 'Tareas');
  await goTo(page, 'Empleados');
  await expect(chosen).toBeVisible();
  await expect(page.getByText('2 empleados')).toBeVisible();
  await expect(page.getByText('Otra persona')).toHaveCount(0);
  await chosen.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await answer(page, '¿Eliminar la vista «Los de Vistas»?', 'Eliminar');
  await expect(page.getByText('Aún no hay vistas.')).toBeVisible();
});

test('many employees move, are deleted and come back with tasks; the results are a file [BULK-11, BULK-12]', async ({
  page,
  api,
}) => {
  const from = await api.department('Origen');
  await api.department('Destino');
  const names = ['Muchos Uno', 'Muchos Dos', 'Muchos Tres'];
  const employees = [];
  for (const name of names) employees.push(await api.employee(from.id, name, '9999-9999'));
  await api.task(employees[0]?.id ?? '', 'Tarea que vuelve');
  await open(page, '/employees?search=Muchos&view=cards');
  const bar = page.getByRole('region', { name: 'Selección' });
  const dialog = page.getByRole('dialog');
  await chooseMore(page, 'Seleccionar');
  await page.getByRole('checkbox', { name: 'Seleccionar Muchos Tres' }).click();
  await page.getByRole('checkbox', { name: 'Seleccionar Muchos Dos' }).click({ modifiers: ['Shift'] });
  await sees(bar, '2 seleccionados');
  await bar.getByRole('button', { name: 'Seleccionar los 3 que coinciden' }).click();
  await expectAccessible(page, 'Selection of employees');
  await bar.getByRole('button', { name: 'Cambiar departamento' }).click();
  await dialog.getByLabel('Departamento/Área').selectOption('Destino');
  await dialog.getByRole('button', { name: 'Cambiar departamento' }).click();
  await sees(dialog, '3 empleados cambiados');
  await expectAccessible(page, 'Results of a bulk job');
  await dialog.getByText('Cerrar', { exact: true }).click();
  for (const name of names) await sees(card(page, name), 'Destino');

  await chooseMore(page, 'Seleccionar');
  await page.getByRole('checkbox', { name: 'Seleccionar Muchos Uno' }).click();
  await bar.getByRole('button', { name: 'Eliminar' }).click();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await sees(dialog, '1 empleado eliminado');
  await expect(card(page, 'Muchos Uno')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar resultados' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^resultados-[\d-]+\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(`Muchos Uno;Hecho;;;${employees[0]?.id}`);
  await expect.poll(async () => (await api.call<{ total: number }>('GET', '/tasks?search=vuelve')).body.total).toBe(0);
  await dialog.getByRole('button', { name: 'Deshacer' }).click();
  await sees(dialog, 'Deshecho. Sus tareas vuelven en un momento, y sus recordatorios empiezan de nuevo.');
  await dialog.getByText('Cerrar', { exact: true }).click();
  await sees(card(page, 'Muchos Uno'), 'Destino');
  await open(page, '/tasks?search=vuelve');
  await expect(card(page, 'Tarea que vuelve').getByRole('timer')).toHaveText(/^Próximo: /);
});
