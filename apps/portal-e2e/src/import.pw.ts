import { expect } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { expectAccessible } from './a11y/expect-accessible.js';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { chooseMore, answer, card } from './page-helpers.js';
import { open } from './screens.js';

/** As Excel in Spanish writes it: a title above the header, Windows-1252, a phone that became a number. */
const FILE = Buffer.from(
  [
    'Personal 2026;;',
    'Nombre y apellido;Celular;Área',
    'Íñigo Zúñiga;50498761001,0;Importados',
    'Úrsula Ávila;5,05E+10;Importados',
  ].join('\r\n'),
  'latin1',
);

test('an ugly file is corrected, imported and undone, without axe violations [IMP-12, IMP-14, IMP-15]', async ({
  page,
  api,
}) => {
  test.slow();
  await api.department('Otra área');
  await open(page, '/departments');
  await chooseMore(page, 'Importar');
  await expect(page.getByRole('heading', { name: 'Plantillas' })).toBeVisible();
  await expectAccessible(page, 'Importar');
  await page.getByLabel('Elegir archivo').setInputFiles({ name: 'personal.csv', mimeType: 'text/csv', buffer: FILE });
  await expect(page.getByText('Íñigo Zúñiga · Úrsula Ávila')).toBeVisible();
  await expectAccessible(page, 'Columns of an import');
  await page.getByRole('button', { name: 'Verificar las filas' }).click();

  const bad = page.getByRole('button', { name: /^Fila 4, Teléfono/ });
  await expect(bad).toBeVisible();
  await expectAccessible(page, 'Preview of an import');
  const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(tooWide).toBeLessThanOrEqual(0);
  await bad.press('Enter');
  const field = page.getByRole('textbox', { name: 'Fila 4, Teléfono' });
  await field.fill('no');
  await field.press('Escape');
  await expect(bad).toBeFocused();
  await bad.press('Enter');
  await field.fill('9876-1002');
  await field.press('Enter');
  const apply = page.getByRole('button', { name: 'Importar 2 filas' });
  await expect(apply).toBeEnabled();

  await page.reload();
  await apply.click();
  await expect(page.getByText('Se crearon: 1 departamento y 2 empleados.')).toBeVisible();
  await expectAccessible(page, 'Result of an import');
  const result = page.url();
  await page.getByRole('link', { name: 'Ver empleados' }).click();
  await expect(card(page, 'Íñigo Zúñiga').getByText('50498761001')).toBeVisible();
  await expect(card(page, 'Úrsula Ávila')).toBeVisible();

  await page.goto(result);
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await answer(
    page,
    'Se elimina lo que creó, y lo que cambió vuelve a estar como antes. Lo que cambió después se queda así.',
    'Deshacer',
  );
  await expect(page.getByText('Importación deshecha')).toBeVisible();
  await open(page, '/employees?search=Zúñiga');
  await expect(page.getByText('Sin resultados')).toBeVisible();
});

test('a workbook with several sheets renames nobody who is not ticked [IMP-12, IMP-17]', async ({ page, api }) => {
  test.slow();
  const { id } = await api.department('Música y Danza');
  await api.employee(id, 'Ana Violín', '9876-2001');
  const buffer = Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'Notas',
          rows: [
            ['Cosas sueltas', 'Más'],
            ['una', 'otra'],
          ],
        },
        { name: 'Escondida', hidden: true, rows: [['Nombre'], ['Nadie']] },
        {
          name: 'Personal',
          rows: [
            ['Nombre', 'Teléfono'],
            ['Luisa Otra', '9876-2001'],
            ['#N/A', '9876-2003'],
          ],
        },
      ],
    }),
  );
  await open(page, '/importar');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByLabel('Elegir archivo').setInputFiles({ name: 'personal.xlsx', mimeType, buffer });
  await expect(page.getByText(/^No se reconoce ningún encabezado/)).toBeVisible();
  await expectAccessible(page, 'Columns of a workbook');
  const sheet = page.getByLabel('Hoja');
  await expect(sheet.getByRole('option')).toHaveText(['Notas', 'Personal']);
  await sheet.selectOption('Personal');
  await expect(page.getByText('Luisa Otra')).toBeVisible();
  await page.getByRole('button', { name: 'Verificar las filas' }).click();
  const box = page.getByRole('checkbox', { name: 'Aplicar la fila 2 de todos modos' });
  await expect(box).not.toBeChecked();
  await expect(page.getByText(/Este teléfono es de Ana Violín/)).toBeVisible();
  await expect(page.getByText(/Es un error de la hoja de cálculo: #N\/A/)).toBeVisible();
  await expectAccessible(page, 'Preview with a row to confirm');
  await expect(page.getByRole('button', { name: 'Importar 0 filas' })).toHaveAttribute('aria-disabled', 'true');
  await box.click();
  await expect(box).toBeChecked();
  await page.getByRole('button', { name: 'Importar 1 fila' }).click();
  await expect(page.getByText('Se actualizó: 1 registro.')).toBeVisible();
  await open(page, '/employees?search=9876-2001');
  await expect(card(page, 'Luisa Otra')).toBeVisible();

  await open(page, '/departments');
  await page.getByRole('button', { name: 'Nuevo Departamento' }).click();
  await page.getByLabel('Nombre del Departamento').fill('musica y danza');
  await page.getByRole('button', { name: 'Crear Departamento' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Ya existe este departamento' })).toBeVisible();
  await expectAccessible(page, 'Question about a second department');
});
