import { expect } from '@playwright/test';
import { expectAccessible } from './a11y/expect-accessible.js';
import { settled } from './a11y/settled.js';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { drawCharts, open, SCREENS } from './screens.js';
import { delivered, remind, type Team, team } from './sample-data.js';
import { card, isPhone } from './page-helpers.js';

const LONG_ON_PHONE = { tag: '@long-on-phone' };

const TABS = ['school', 'hours', 'closed-days', 'texts', 'escalation', 'whatsapp', 'integrations'];
const SETTINGS = TABS.map((tab) => ({ path: `/settings/${tab}` }));

/** A separate system: the first test needs it empty. */
test.use({ freshSystem: 'accessibility', proxiesDatabase: true });

test('no axe violations on any empty screen', LONG_ON_PHONE, async ({ page }) => {
  test.slow();
  for (const { path } of [...SCREENS, ...SETTINGS, { path: '/lost' }]) {
    await open(page, path);
    await expectAccessible(page, `Empty ${path}`);
  }
  await open(page, '/tasks');
  await page.getByRole('button', { name: 'Crear Primera Tarea' }).click();
  await page.getByLabel('Asignar a Empleado', { exact: true }).click();
  await expect(page.getByText('Primero agrega un empleado')).toBeVisible();
  await expectAccessible(page, 'Nueva Tarea without employees');
});

test.describe('with data', () => {
  let docencia: Team;
  test.beforeAll(async ({ api, sandbox, rows }) => {
    docencia = await team(api, 'Docencia');
    const make = (title: string) =>
      api.task(docencia.employeeId, title, { reminderInterval: 60, description: 'Del aula' });
    const [sent, failed] = [await make('Entregar notas'), await make('Llamar a padres')];
    await make('Preparar clase');
    await api.transition((await make('Pedir tizas')).id, 'pause');
    await api.transition((await make('Firmar acta')).id, 'complete');
    await remind(rows, sent.id);
    await delivered(api, sent.id, 'sent');
    await sandbox.behave({ to: docencia.to, mode: 'status', status: 400 });
    await remind(rows, failed.id);
    await delivered(api, failed.id, 'failed');
    await expect.poll(async () => (await api.getTask(failed.id)).nextReminder?.status).toBe('failed');
  });

  test('no axe violations on any screen', async ({ page }) => {
    test.slow();
    for (const { path } of SCREENS) {
      await open(page, path);
      if (path === '/metrics') await drawCharts(page);
      await expectAccessible(page, path);
    }
    await open(page, '/tasks?search=nada');
    await expect(page.getByText('Sin resultados')).toBeVisible();
    await expectAccessible(page, 'Nothing found');
  });

  for (const { path, create, edit, name } of [
    { path: '/departments', create: 'Nuevo Departamento', edit: 'Editar Departamento', name: 'Docencia' },
    { path: '/employees', create: 'Nuevo Empleado', edit: 'Editar Empleado', name: 'Empleado de Docencia' },
    { path: '/tasks', create: 'Nueva Tarea', edit: 'Editar Tarea', name: 'Preparar clase' },
  ])
    test(`no axe violations in ${create}, ${edit} and the questions of ${path}`, LONG_ON_PHONE, async ({ page }) => {
      await open(page, path);
      await page.getByRole('button', { name: create }).click();
      const form = page.getByRole('dialog', { name: create });
      await form.getByRole('button', { name: /^Crear (Departamento|Empleado|Tarea)$/ }).click();
      await expect(form.getByText('Este campo es obligatorio.').first()).toBeVisible();
      await expectAccessible(page, `${create} with errors`);
      await form.getByRole('textbox').first().fill('A medias');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog', { name: 'Cambios sin guardar' })).toBeVisible();
      await expectAccessible(page, 'Cambios sin guardar');
      await page.getByRole('button', { name: 'Descartar' }).click();

      await card(page, name).getByRole('button', { name: 'Editar' }).click();
      await expect(page.getByRole('dialog', { name: edit })).toBeVisible();
      await expectAccessible(page, edit);
      await page.getByRole('button', { name: 'Cancelar' }).click();

      await card(page, name).getByRole('button', { name: 'Eliminar' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page, `Eliminar on ${path}`);
    });

  test('no axe violations in what else Tareas opens: question, history, options', LONG_ON_PHONE, async ({ page }) => {
    await open(page, '/tasks');
    await card(page, 'Preparar clase').getByRole('button', { name: 'Completar' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, 'Completar');
    await page.getByRole('button', { name: 'Cancelar' }).click();

    for (const [title, outcome] of [
      ['Entregar notas', 'Enviado'],
      ['Llamar a padres', 'Fallido'],
    ] as const) {
      await card(page, title).getByRole('button', { name: 'Historial' }).click();
      const history = page.getByRole('dialog', { name: 'Historial de envíos' });
      await expect(history.getByText(outcome, { exact: true })).toBeVisible();
      const answer = history.getByText('Respuesta del proveedor');
      if (await answer.isVisible()) await answer.click();
      await expectAccessible(page, `Historial, ${outcome}`);
      await history.getByRole('button', { name: 'Cerrar' }).click();
    }

    if (isPhone(page)) await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByLabel('Filtrar por empleado').click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'Options of the filter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Nueva Tarea' }).click();
    await page.getByLabel('Asignar a Empleado', { exact: true }).click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'Options of the form');
  });

  test('no axe violations in Actividad', LONG_ON_PHONE, async ({ page }) => {
    await open(page, '/activity');
    await page.getByLabel('Filtrar por acción').selectOption('Tarea creada');
    const created = page.getByRole('listitem').filter({ hasText: 'Sin cuenta creó la tarea «Entregar notas»' });
    await created.getByText('Detalles').click();
    await expect(created.getByText('Empleado de Docencia')).toBeVisible();
    await expectAccessible(page, 'Actividad');
    await page.getByLabel('Desde').fill('2999-01-01');
    await expect(page.getByText('Sin resultados')).toBeVisible();
    await expectAccessible(page, 'Actividad without results');
  });

  test('no axe violations in what the shell opens: drawer, shortcuts and quick search', async ({ page }) => {
    await open(page, '/');
    if (isPhone(page)) {
      await page.getByRole('button', { name: 'Abrir menú' }).click();
      await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
      await expectAccessible(page, 'Drawer');
    }
    await page.getByRole('button', { name: 'Atajos de teclado' }).click();
    await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
    await expectAccessible(page, 'Atajos de teclado');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar en Recuerda' }).fill('do');
    await expect(page.getByRole('group', { name: 'Departamentos' }).getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'Búsqueda rápida');
  });

  test('no axe violations in the lists as tables', async ({ page }) => {
    for (const path of ['/tasks', '/employees', '/departments']) {
      await open(page, `${path}?view=table`);
      // On the phone there is no row of headers.
      await expect(page.getByRole('table').getByRole('cell').first()).toBeVisible();
      await expectAccessible(page, `${path} as a table`);
    }
  });

  test('no axe violations in what a chart opens: its data and its downloads', LONG_ON_PHONE, async ({ page }) => {
    await open(page, '/metrics');
    const chart = page.getByRole('figure', { name: 'Estado de las Tareas' });
    await chart.getByRole('button', { name: 'Descargar' }).click();
    await expect(chart.getByRole('menuitem', { name: 'CSV' })).toBeVisible();
    await expectAccessible(page, 'Descargar');
    await page.keyboard.press('Escape');
    await chart.getByRole('button', { name: 'Ver datos' }).click();
    await expect(chart.getByRole('region')).toBeVisible();
    await expectAccessible(page, 'Ver datos');
  });

  test(
    'charts use the text colour of the dark theme, and do not move with reduced motion',
    LONG_ON_PHONE,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await open(page, '/metrics');
      await drawCharts(page);
      const fills = async () => {
        await settled(page);
        return page.evaluate<string[]>(`
        [...new Set([...document.querySelectorAll('figure svg.apexcharts-svg text')]
          .map((text) => getComputedStyle(text).fill))]`);
      };
      const muted = () => page.evaluate<string>(`getComputedStyle(document.querySelector('main p.text-muted')).color`);
      const dark = await muted();
      expect(await fills()).toEqual([dark]);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await expect.poll(muted).not.toBe(dark);
      await expect.poll(fills).toEqual([await muted()]);
      const longest =
        'Math.max(0, ...document.getAnimations().map(({ effect }) => effect.getComputedTiming().duration))';
      expect(await page.evaluate<number>(longest), 'milliseconds').toBeLessThanOrEqual(1);
    },
  );
});

test('a failed load and a failed save have no axe violations', LONG_ON_PHONE, async ({ page, system }) => {
  await open(page, '/departments');
  await page
    .getByRole('button', { name: /^(Nuevo|Crear Primer) Departamento$/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Nuevo Departamento' });
  await system.databaseProxy.close();
  try {
    await form.getByLabel('Nombre del Departamento', { exact: true }).fill('Sin red');
    await form.getByRole('button', { name: 'Crear Departamento' }).click();
    await expect(form.locator('[aria-live=assertive]')).not.toBeEmpty();
    await expectAccessible(page, 'A failed save');
    page.once('dialog', (dialog) => void dialog.accept());
    for (const path of ['/employees', '/', '/metrics']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('button', { name: 'Reintentar' })).toBeVisible();
      await expectAccessible(page, `${path} failed to load`);
    }
  } finally {
    await system.databaseProxy.reopen();
  }
});
