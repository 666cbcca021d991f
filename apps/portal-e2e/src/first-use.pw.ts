import { expect, type Page } from '@playwright/test';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { answer, card, foundOption, goTo, sees, title } from './page-helpers.js';

/** An administrator's first day, using only visible words: from the first department to the reminder on Métricas. */
test.use({ freshSystem: 'first-use' });
test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ reducedMotion: 'no-preference' })).newPage();
  await page.goto('/');
});
test.afterAll(() => page.context().close());

test('the empty Dashboard has its four cards and both empty lists [DASH-02, DASH-06, DASH-09]', async () => {
  await sees(page, 'Panel de control principal del sistema de tareas');
  for (const name of ['Total Empleados', 'Tareas Activas', 'Total Tareas', 'Recordatorios Hoy'])
    await expect(card(page, name)).toContainText('0');
  await sees(page, 'Tareas Activas Recientes', 'No hay tareas activas aún');
  await sees(page, 'Próximos Recordatorios', 'No hay recordatorios programados');
});

test('a first department is created, and edited [SHELL-10, DEPT-02, DEPT-03]', async () => {
  await goTo(page, 'Departamentos');
  await sees(page, 'No hay departamentos');
  await page.getByRole('button', { name: 'Crear Primer Departamento' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo Departamento' });
  await form.getByRole('button', { name: 'Crear Departamento' }).click();
  await sees(form, 'Este campo es obligatorio.');
  await form.getByLabel('Nombre del Departamento', { exact: true }).fill('Docencia');
  await form.getByLabel('Descripción', { exact: true }).fill('Maestros de primaria');
  await form.getByRole('button', { name: 'Crear Departamento' }).click();
  await expect(form).toHaveCount(0);
  await sees(card(page, 'Docencia'), 'Maestros de primaria', '0 empleados', '0 tareas');
  await card(page, 'Docencia').getByRole('button', { name: 'Editar' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar Departamento' });
  await expect(edit.getByLabel('Nombre del Departamento', { exact: true })).toHaveValue('Docencia');
  await edit.getByLabel('Nombre del Departamento', { exact: true }).fill('Docencia Primaria');
  await edit.getByRole('button', { name: 'Actualizar' }).click();
  await expect(card(page, 'Docencia Primaria')).toBeVisible();
});

test('a first employee is created, and edited [SHELL-10, EMP-03]', async () => {
  await goTo(page, 'Empleados');
  await sees(page, 'No hay empleados registrados');
  await page.getByRole('button', { name: 'Agregar Primer Empleado' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo Empleado' });
  await expect(form.getByPlaceholder('+504 9999-9999')).toHaveAttribute('type', 'tel');
  await sees(form, 'Los recordatorios se enviarán a este número por WhatsApp');
  await expect(form.getByLabel('Departamento/Área', { exact: true })).toHaveText(/^Seleccionar departamento/);
  await form.getByRole('button', { name: 'Crear Empleado' }).click();
  await expect(form.getByText('Este campo es obligatorio.')).toHaveCount(3);
  await form.getByLabel('Nombre Completo', { exact: true }).fill('Ana López');
  await form.getByLabel('Número de Teléfono', { exact: true }).fill('+504 9999-1234');
  await form.getByLabel('Departamento/Área', { exact: true }).selectOption('Docencia Primaria');
  await form.getByRole('button', { name: 'Crear Empleado' }).click();
  await expect(form).toHaveCount(0);
  await sees(
    card(page, 'Ana López'),
    'A',
    'Docencia Primaria',
    '+504 9999-1234',
    /^Agregado el \d+ de \p{L}+ de \d{4}$/u,
  );
  const tops = await card(page, 'Ana López')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([5, 1]);
  await card(page, 'Ana López').getByRole('button', { name: 'Editar' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar Empleado' });
  await edit.getByLabel('Nombre Completo', { exact: true }).fill('Ana María López');
  await edit.getByRole('button', { name: 'Actualizar' }).click();
  await expect(card(page, 'Ana María López')).toBeVisible();
});

test('an alert says that a department with employees cannot be deleted [DEPT-07]', async () => {
  await goTo(page, 'Departamentos');
  await sees(card(page, 'Docencia Primaria'), '1 empleado');
  await card(page, 'Docencia Primaria').getByRole('button', { name: 'Eliminar' }).click();
  await answer(
    page,
    'No se puede eliminar este departamento porque tiene empleados asignados. ' +
      'Primero reasigna o elimina los empleados.',
    'Aceptar',
  );
  await expect(card(page, 'Docencia Primaria')).toBeVisible();
});

test('a first task is created with an interval of the fixed list [SHELL-10, TASK-08, TASK-09, TASK-11]', async () => {
  await goTo(page, 'Tareas');
  await sees(page, 'No hay tareas asignadas');
  await page.getByRole('button', { name: 'Crear Primera Tarea' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva Tarea' });
  const interval = form.getByLabel('Intervalo de Recordatorio', { exact: true });
  await expect(interval).toHaveValue('60');
  await expect(interval.getByRole('option')).toHaveText([
    '1 minuto (prueba)',
    '15 minutos',
    '30 minutos',
    '1 hora',
    '2 horas',
    '4 horas',
    '8 horas',
    '1 vez al día',
  ]);
  await form.getByRole('button', { name: 'Crear Tarea' }).click();
  await expect(form.getByText('Este campo es obligatorio.')).toHaveCount(2);
  await form.getByLabel('Título de la Tarea', { exact: true }).fill('Entregar notas');
  await form.getByLabel('Descripción', { exact: true }).fill('Del segundo parcial');
  await form.getByLabel('Asignar a Empleado', { exact: true }).click();
  await foundOption(page, 'Ana María López - Docencia Primaria').click();
  await interval.selectOption('1 minuto (prueba)');
  await form.getByRole('button', { name: 'Crear Tarea' }).click();
  await expect(form).toHaveCount(0);
  const task = card(page, 'Entregar notas');
  await sees(task, 'Activa', 'Del segundo parcial', 'Ana María López', 'Cada 1 min', 'Docencia Primaria');
  await sees(task, /^Creada el \d+ de \p{L}+ de \d{4}$/u, /^Próximo: 0m \d+s$/);
});

test('the Dashboard shows the task and its reminder [DASH-02]', async () => {
  await goTo(page, 'Dashboard');
  for (const [name, count] of [
    ['Total Empleados', '1'],
    ['Tareas Activas', '1'],
    ['Total Tareas', '1'],
  ] as const)
    await expect(card(page, name)).toContainText(count);
  await sees(page, 'Entregar notas', 'Del segundo parcial', 'Cada 1 min', 'Docencia Primaria');
  await expect(page.getByText('Para: Ana María López')).toBeVisible();
  await sees(page, /^(Próximo: 0m \d+s|Enviando recordatorio\.\.\.)$/);
});

test('the countdown runs out, the message arrives, and the next reminder is set [SHELL-10, REM-01]', async ({
  sandbox,
  system,
}) => {
  await goTo(page, 'Tareas');
  await expect.poll(async () => (await sandbox.messages('50499991234')).length, { timeout: 75_000 }).toBe(1);
  const [message] = await sandbox.messages('50499991234');
  expect(message?.message).toContain('Ana María López');
  expect(message?.message).toContain('Entregar notas');
  await sees(card(page, 'Entregar notas'), /^Próximo: 0m \d+s$/);
  await card(page, 'Entregar notas').getByRole('button', { name: 'Historial' }).click();
  const history = page.getByRole('dialog', { name: 'Historial de envíos' });
  await sees(history, 'Enviado', 'Para: 50499991234', '1 intento');
  await history.getByRole('button', { name: 'Cerrar' }).click();
  const sandboxPage = await page.context().newPage();
  await sandboxPage.goto(`${system.url}/sandbox`);
  await expect(sandboxPage.getByText('Entregar notas').first()).toBeVisible();
  await sandboxPage.close();
});

test('Métricas counts the reminder [METR-04, METR-15]', async () => {
  await goTo(page, 'Métricas');
  await title(page, 'Métricas y Análisis');
  for (const [name, value] of [
    ['Eficiencia Promedio', '100%'],
    ['Empleados Activos', '1'],
    ['Tareas Activas', '1'],
    ['Recordatorios Hoy', '1'],
    ['Eficiencia', '100%'],
    ['Tiempo Promedio', '1m'],
    ['Productividad', '100%'],
    ['Crecimiento Mensual', '+100%'],
  ] as const)
    await sees(card(page, name), value);
  await sees(page, 'Recordatorios enviados', 'Respuesta a recordatorios', 'Tareas activas vs total', 'Tareas este mes');
  for (const name of [
    'Tareas por Departamento',
    'Estado de las Tareas',
    'Empleados con Más Tareas',
    'Tendencia Semanal de Recordatorios',
  ])
    await expect(page.getByRole('figure', { name }).getByRole('img')).toBeVisible();
  await sees(page, 'Activas: 1 (100.0%)');
});

test('pausing, activating, completing, reopening, editing, deleting [TASK-02, TASK-03, TASK-04, TASK-05]', async () => {
  await goTo(page, 'Tareas');
  const task = card(page, 'Entregar notas');
  const press = (name: string) => task.getByRole('button', { name, exact: true }).click();
  await press('Pausar');
  await sees(task, 'Pausada');
  await expect(task.getByRole('timer')).toHaveCount(0);
  await press('Activar');
  await sees(task, 'Activa', /^Próximo: \d+m \d+s$/);
  await press('Completar');
  await answer(page, '¿Marcar esta tarea como completada? Esto detendrá todos los recordatorios.', 'Cancelar');
  await sees(task, 'Activa');
  await press('Completar');
  await answer(page, '¿Marcar esta tarea como completada? Esto detendrá todos los recordatorios.', 'Completar');
  await expect(task.getByRole('button')).toHaveText(['Reabrir', 'Historial']);
  await expect(task.getByRole('timer')).toHaveCount(0);
  await press('Reabrir');
  await sees(task, 'Activa', /^Próximo: \d+m \d+s$/);
  await press('Editar');
  const edit = page.getByRole('dialog', { name: 'Editar Tarea' });
  await expect(edit.getByLabel('Asignar a Empleado', { exact: true })).toHaveValue(
    'Ana María López - Docencia Primaria',
  );
  await edit.getByLabel('Intervalo de Recordatorio', { exact: true }).selectOption('1 vez al día');
  await edit.getByRole('button', { name: 'Actualizar' }).click();
  await sees(task, 'Cada 1440 min', /^Próximo: (23h 59m \d+s|1d 0h 0m)$/);
  await press('Eliminar');
  await answer(
    page,
    '¿Estás seguro de que quieres eliminar esta tarea? Esto detendrá todos los recordatorios asociados.',
    'Eliminar',
  );
  await expect(task).toHaveCount(0);
  await sees(page, 'No hay tareas asignadas');
});

test('deleting an employee deletes their tasks; then the department can be deleted [EMP-09, EMP-10, DEPT-06]', async ({
  api,
}) => {
  const employee = (await api.call<{ items: { id: string }[] }>('GET', '/employees')).body.items[0];
  await api.task(employee?.id ?? '', 'Se irá con Ana');
  await expect(card(page, 'Se irá con Ana')).toBeVisible();
  await goTo(page, 'Empleados');
  await card(page, 'Ana María López').getByRole('button', { name: 'Eliminar' }).click();
  await answer(
    page,
    '¿Estás seguro de que quieres eliminar este empleado? Esto también eliminará todas sus tareas asignadas.',
    'Eliminar',
  );
  await sees(page, 'No hay empleados registrados');
  await goTo(page, 'Tareas');
  await sees(page, 'No hay tareas asignadas');
  await goTo(page, 'Departamentos');
  await sees(card(page, 'Docencia Primaria'), '0 empleados', '0 tareas');
  await card(page, 'Docencia Primaria').getByRole('button', { name: 'Eliminar' }).click();
  await answer(page, '¿Estás seguro de que quieres eliminar este departamento?', 'Eliminar');
  await sees(page, 'No hay departamentos');
});
