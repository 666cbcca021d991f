import { expect, type Page } from '@playwright/test';
import type { Api } from '@recuerda/testing';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { loaded, open } from './screens.js';
import { remind, team } from './sample-data.js';
import { anotherPage, expectMarked, mark } from './side-by-side.js';
import { answer, card, foundOption, sees } from './page-helpers.js';

/** Time limit from the change to the other browser's screen; a quiet machine needs a tenth. */
const SOON = { timeout: 5_000 };
/** Figures are counted from the same changes and reloaded afterwards. */
const FIGURES = { timeout: 5_000 };

const press = (page: Page, title: string, name: string) =>
  card(page, title).getByRole('button', { name, exact: true }).click();

const totalOf = async (api: Api, list: string): Promise<number> =>
  (await api.call<{ total: number }>('GET', `/${list}?limit=1`)).body.total;

/** Fills the open form's fields by their labels and saves. */
async function save(page: Page, fields: Record<string, string>): Promise<void> {
  const form = page.getByRole('dialog');
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text);
  await form.getByRole('button', { name: /^(Crear (Departamento|Empleado|Tarea)|Actualizar)$/ }).click();
  await expect(form).toHaveCount(0);
}

test('changes of a task in one browser appear in the other', async ({ page, browser, api }) => {
  await team(api, 'Primaria');
  await open(page, '/tasks');
  const other = await anotherPage(browser, '/tasks');
  await loaded(other);
  await mark(other);
  await page.getByRole('button', { name: 'Nueva Tarea' }).click();
  await page.getByLabel('Asignar a Empleado', { exact: true }).fill('de primaria');
  await foundOption(page, 'Empleado de Primaria - Primaria').click();
  await save(page, { 'Título de la Tarea': 'Corregir exámenes' });
  await expect(card(other, 'Corregir exámenes')).toContainText('Activa', SOON);
  await expect(card(other, 'Corregir exámenes').getByRole('timer')).toHaveText(/^Próximo: \d+m \d+s$/, SOON);
  await press(page, 'Corregir exámenes', 'Editar');
  await save(page, { 'Título de la Tarea': 'Corregir los exámenes' });
  await expect(card(other, 'Corregir los exámenes')).toBeVisible(SOON);
  await press(page, 'Corregir los exámenes', 'Pausar');
  await expect(card(other, 'Corregir los exámenes')).toContainText('Pausada', SOON);
  await press(page, 'Corregir los exámenes', 'Activar');
  await expect(card(other, 'Corregir los exámenes').getByRole('timer')).toHaveText(/^Próximo: /, SOON);
  await press(page, 'Corregir los exámenes', 'Completar');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Completar' }).click();
  await expect(card(other, 'Corregir los exámenes').getByRole('button')).toHaveText(['Reabrir', 'Historial'], SOON);
  await press(page, 'Corregir los exámenes', 'Reabrir');
  await expect(card(other, 'Corregir los exámenes')).toContainText('Activa', SOON);
  await press(page, 'Corregir los exámenes', 'Eliminar');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(card(other, 'Corregir los exámenes')).toHaveCount(0, SOON);
  await expectMarked(other);
  await other.context().close();
});

test('changes of an employee in one browser appear in the other, also on their tasks', async ({
  page,
  browser,
  api,
}) => {
  const { employeeId } = await team(api, 'Biblioteca');
  await api.task(employeeId, 'Ordenar estantes', { reminderInterval: 60 });
  await open(page, '/employees');
  const [list, tasks] = [await anotherPage(browser, '/employees'), await anotherPage(browser, '/tasks')];
  for (const other of [list, tasks]) {
    await loaded(other);
    await mark(other);
  }
  await page.getByRole('button', { name: 'Nuevo Empleado' }).click();
  await page.getByLabel('Departamento/Área', { exact: true }).selectOption('Biblioteca');
  await save(page, { 'Nombre Completo': 'Óscar Paz', 'Número de Teléfono': '9444-0001' });
  await sees(card(list, 'Óscar Paz'), 'Biblioteca', '9444-0001');
  await press(page, 'Empleado de Biblioteca', 'Editar');
  await save(page, { 'Nombre Completo': 'Sara Rivas' });
  await expect(card(list, 'Sara Rivas')).toBeVisible(SOON);
  await expect(card(tasks, 'Ordenar estantes')).toContainText('Sara Rivas', SOON);
  await press(page, 'Sara Rivas', 'Eliminar');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(card(list, 'Sara Rivas')).toHaveCount(0, SOON);
  await expect(card(tasks, 'Ordenar estantes')).toHaveCount(0, SOON);
  for (const other of [list, tasks]) {
    await expectMarked(other);
    await other.context().close();
  }
});

test('a change during a search keeps what the server still finds, and removes the rest', async ({ page, api }) => {
  const { departmentId } = await team(api, 'Archivo');
  const employee = await api.employee(departmentId, 'Anastasia Núñez', '9444-0003');
  const task = await api.task(employee.id, 'Guardar actas', { reminderInterval: 60 });
  await api.task(employee.id, 'Sacar copias', { reminderInterval: 60 });
  await open(page, '/tasks?search=anastasia');
  await mark(page);
  await api.transition(task.id, 'pause');
  await expect(card(page, 'Guardar actas')).toContainText('Pausada', SOON);
  await expect(page.getByText('2 tareas', { exact: true })).toBeVisible();
  await api.call('PATCH', `/employees/${employee.id}`, { name: 'Berta Núñez' });
  await expect(page.getByRole('article')).toHaveCount(0, FIGURES);
  await api.call('PATCH', `/employees/${employee.id}`, { name: 'Anastasia Paz' });
  await expect(page.getByRole('article')).toHaveCount(2, FIGURES);
  await expectMarked(page);
});

test('a change with a state filter removes tasks of another state', async ({ page, api }) => {
  const { employeeId } = await team(api, 'Portería');
  const task = await api.task(employeeId, 'Abrir el portón', { reminderInterval: 60 });
  await api.task(employeeId, 'Cerrar el portón', { reminderInterval: 60 });
  await open(page, `/tasks?state=open&employeeId=${employeeId}`);
  await mark(page);
  await api.transition(task.id, 'pause');
  await expect(card(page, 'Abrir el portón')).toContainText('Pausada', SOON);
  await api.transition(task.id, 'complete');
  await expect(card(page, 'Abrir el portón')).toHaveCount(0, SOON);
  await expect(page.getByText('1 tarea', { exact: true })).toBeVisible();
  await expect(card(page, 'Cerrar el portón')).toBeVisible();
  await expectMarked(page);
});

test('changes of a department in one browser appear in the other', async ({ page, browser, api }) => {
  await open(page, '/departments');
  const other = await anotherPage(browser, '/departments');
  await loaded(other);
  await mark(other);
  await page
    .getByRole('button', { name: /^(Nuevo|Crear Primer) Departamento$/ })
    .first()
    .click();
  await save(page, { 'Nombre del Departamento': 'Música', Descripción: 'Coro y banda' });
  await expect(card(other, 'Música')).toContainText('Coro y banda', SOON);
  await press(page, 'Música', 'Editar');
  await save(page, { 'Nombre del Departamento': 'Artes' });
  await expect(card(other, 'Artes')).toContainText('0 empleados', SOON);
  const id = new URLSearchParams(
    (await card(other, 'Artes').getByRole('link').first().getAttribute('href'))?.split('?')[1],
  );
  const employee = await api.employee(id.get('departmentId') ?? '', 'Eva', '9444-0002');
  await expect(card(other, 'Artes')).toContainText('1 empleado', FIGURES);
  await api.task(employee.id, 'Afinar el piano', { reminderInterval: 60 });
  await expect(card(other, 'Artes')).toContainText('1 tarea', FIGURES);
  await api.remove('employees', employee.id);
  // The page also asks no question of a department with employees.
  for (const each of [other, page]) await expect(card(each, 'Artes')).toContainText('0 empleados', FIGURES);
  await expect(card(other, 'Artes')).toContainText('0 tareas');
  await press(page, 'Artes', 'Eliminar');
  await answer(page, '¿Estás seguro de que quieres eliminar este departamento?', 'Eliminar');
  await expect(card(other, 'Artes')).toHaveCount(0, SOON);
  await expectMarked(other);
  await other.context().close();
});

test('the figures of Dashboard and Métricas are updated [METR-03]', async ({ page, browser, api, rows }) => {
  // What the tests before created and deleted may not be counted yet.
  const stored = await Promise.all(['employees', 'tasks'].map((list) => totalOf(api, list)));
  const counted = async () => {
    const { totalEmployees, totalTasks } = await api.dashboard();
    return [totalEmployees, totalTasks];
  };
  await expect.poll(counted).toEqual(stored);
  const before = await api.dashboard();
  const { employeeId } = await team(api, 'Deportes');
  await open(page, '/');
  const metrics = await anotherPage(browser, '/metrics');
  await loaded(metrics);
  for (const each of [page, metrics]) await mark(each);
  const task = await api.task(employeeId, 'Inflar balones', { reminderInterval: 60 });
  await expect(card(page, 'Total Empleados')).toHaveText(`Total Empleados${before.totalEmployees + 1}`, FIGURES);
  await expect(card(page, 'Total Tareas')).toHaveText(`Total Tareas${before.totalTasks + 1}`, FIGURES);
  await expect(card(page, 'Tareas Activas')).toHaveText(`Tareas Activas${before.activeTasks + 1}`, FIGURES);
  await expect(page.getByRole('region', { name: 'Tareas Activas Recientes' })).toContainText('Inflar balones', FIGURES);
  await expect(card(metrics, 'Tareas Activas')).toHaveText(`Tareas Activas${before.activeTasks + 1}`, FIGURES);
  await remind(rows, task.id);
  for (const each of [page, metrics])
    await expect(card(each, 'Recordatorios Hoy')).toHaveText(
      new RegExp(`^Recordatorios Hoy${before.remindersToday + 1}[DE]`),
    );
  await api.transition(task.id, 'pause');
  for (const each of [page, metrics])
    await expect(card(each, 'Tareas Activas')).toHaveText(`Tareas Activas${before.activeTasks}`, FIGURES);
  for (const each of [page, metrics]) await expectMarked(each);
  await metrics.context().close();
});

test('a due reminder is sent while the page is open, and appears in the open history', async ({ page, api, rows }) => {
  const { employeeId, to } = await team(api, 'Laboratorio');
  const task = await api.task(employeeId, 'Lavar probetas', { reminderInterval: 60 });
  await open(page, '/tasks');
  await mark(page);
  await press(page, 'Lavar probetas', 'Historial');
  const history = page.getByRole('dialog', { name: 'Historial de envíos' });
  await sees(history, 'Aún no se ha enviado ningún recordatorio');
  await remind(rows, task.id);
  await sees(history, 'Enviado', `Para: ${to}`, '1 intento');
  await history.getByRole('button', { name: 'Cerrar' }).click();
  await expect(card(page, 'Lavar probetas').getByRole('timer')).toHaveText(/^Próximo: (59m \d+s|1h 0m 0s)$/);
  await expectMarked(page);
});

test('a failed reminder shows on its task, and Reintentar brings the countdown back', async ({
  page,
  api,
  sandbox,
  rows,
}) => {
  const { employeeId, to } = await team(api, 'Cocina');
  const task = await api.task(employeeId, 'Pedir verduras', { reminderInterval: 60 });
  await open(page, '/tasks');
  await mark(page);
  await sandbox.behave({ to, mode: 'status', status: 400 });
  await remind(rows, task.id);
  await sees(card(page, 'Pedir verduras'), /^El último recordatorio falló/);
  await expect(card(page, 'Pedir verduras').getByRole('timer')).toHaveText('Sin recordatorio programado');
  await press(page, 'Pedir verduras', 'Historial');
  await sees(page.getByRole('dialog'), 'Fallido', 'El proveedor rechazó el mensaje');
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await sandbox.behave({ to, mode: 'ok' });
  await press(page, 'Pedir verduras', 'Reintentar');
  await expect(card(page, 'Pedir verduras').getByRole('timer')).toHaveText(/^Próximo: (59m \d+s|1h 0m 0s)$/);
  await expectMarked(page);
});
