import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { IMPORT_ID, ImportsApi, PROBLEM } from '../../../testing/imports-api';
import { renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import ImportScreen from '../ImportScreen';

const AT = `/importar/${IMPORT_ID}`;
const open = (address: string) =>
  renderScreen(
    <Routes>
      <Route path="/importar/:id" element={<ImportScreen />} />
    </Routes>,
    address,
  );
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

describe('the preview', () => {
  const BAD = 'Fila 3, Teléfono: 5,05E+10';
  const field = () => screen.getByRole('textbox', { name: 'Fila 3, Teléfono' });

  it('counts rows by verdict, shows some of them, and each problem at its cell [IMP-14]', async () => {
    const api = new ImportsApi('verified');
    const { user, address } = open(AT);
    expect(await button(BAD)).toHaveAccessibleDescription(PROBLEM);
    expect(screen.getByText(/^Se crea: 1 empleado/)).toHaveTextContent('1 fila con error no se importa.');
    await user.click(screen.getByLabelText('Con error 1'));
    await waitFor(() => expect(screen.queryByText('Ana Núñez')).toBeNull());
    expect(address()).toBe(`${AT}?verdict=error`);
    expect(api.asked.at(-1)).toBe('error');
  });

  it('shows warnings, the rows that have some, and texts before a change [IMP-17]', async () => {
    const api = new ImportsApi('verified');
    const warnings = [{ column: 2, message: 'Se crea este departamento.' }];
    Object.assign(api.rows[0]!, { warnings, previous: { employee: 'Ana N.', phone: '' } });
    api.view = { ...api.view, warned: 1 };
    const { user, address } = open(AT);
    expect(await button('Fila 2, Departamento: Dirección')).toHaveAccessibleDescription('Se crea este departamento.');
    expect(await button('Fila 2, Empleado: Ana Núñez')).toHaveAccessibleDescription('Antes: Ana N.');
    expect(await button('Fila 2, Teléfono: 9911-0001')).toHaveAccessibleDescription('Antes: —');
    await user.click(screen.getByLabelText('Con avisos 1'));
    await waitFor(() => expect(screen.queryByText('José Peña')).toBeNull());
    expect(await screen.findByText('Ana Núñez')).toBeVisible();
    expect(address()).toBe(`${AT}?verdict=warned`);
  });

  it('applies a row that renames somebody only when it is ticked [IMP-17]', async () => {
    const api = new ImportsApi('verified');
    const warnings = [{ column: 0, message: 'Este teléfono es de Ana Prueba.' }];
    Object.assign(api.rows[0]!, { verdict: 'unconfirmed', warnings });
    api.view = { ...api.view, verdicts: { ...api.view.verdicts, create: 0, unconfirmed: 1 } };
    const { user } = open(AT);
    const box = await screen.findByRole('checkbox', { name: 'Aplicar la fila 2 de todos modos' });
    expect(box).not.toBeChecked();
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    expect(screen.getByText(/1 fila sin confirmar no se aplica\./)).toBeVisible();
    await user.click(box);
    await waitFor(() => expect(api.sent).toEqual([{ path: 'rows/2', body: { confirmed: true } }]));
    await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked());
  });

  it('is corrected by the keyboard: arrow keys move, Enter saves, Escape cancels [IMP-14]', async () => {
    const api = new ImportsApi('verified');
    const { user } = open(AT);
    (await button('Fila 2, Empleado: Ana Núñez')).focus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(await button(BAD)).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.type(field(), ' y más{Escape}');
    expect(await button(BAD)).toHaveFocus();
    expect(api.sent).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await button(/^Importar/)).toHaveAttribute('aria-disabled', 'true');
    await user.clear(field());
    await user.type(field(), '9911-0002{Enter}');
    expect(await button('Fila 3, Teléfono: 9911-0002')).toHaveFocus();
    expect(api.sent).toEqual([{ path: 'rows/3', body: { cells: { '1': '9911-0002' } } }]);
    await button('Importar 2 filas');
  });

  it('keeps what was typed when it cannot be saved, also while other rows are shown [IMP-14]', async () => {
    new ImportsApi('verified');
    server.use(http.patch('*/api/import-files/:id/rows/3', () => HttpResponse.error(), { once: true }));
    const { user } = open(AT);
    await user.click(await button(BAD));
    await user.clear(field());
    await user.type(field(), '9911-0002{Enter}');
    expect(await screen.findByText(/^El servidor no responde/)).toBeVisible();
    await user.click(screen.getByLabelText('Se crea 1'));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    await user.click(screen.getByLabelText('Todas 2'));
    await waitFor(() => expect(field()).toHaveValue('9911-0002'));
    await user.type(field(), '{Enter}');
    await button('Importar 2 filas');
  });

  it('asks before a cell is lost that could not be saved [CAL-26]', async () => {
    new ImportsApi('verified');
    server.use(http.patch('*/api/import-files/:id/rows/3', () => HttpResponse.error(), { once: true }));
    const { user } = open(AT);
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await user.click(await button(BAD));
    await user.clear(field());
    await user.type(field(), '9911-0002{Enter}');
    expect(await screen.findByText(/^El servidor no responde/)).toBeVisible();
    expect(leaves()).toBe(false);
    await user.type(field(), '{Enter}');
    await button('Importar 2 filas');
    expect(leaves()).toBe(true);
  });
});
