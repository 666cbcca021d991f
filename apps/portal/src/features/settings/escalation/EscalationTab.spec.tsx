import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { DirectoryApi, refusal } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { employee } from '../../../testing/samples';
import { server } from '../../../testing/server';
import { SettingsApi } from '../../../testing/settings-api';
import EscalationTab from './EscalationTab';

async function open() {
  new DirectoryApi([], [employee(1, { name: 'María' })]);
  const api = new SettingsApi();
  const view = renderScreen(<EscalationTab />);
  await screen.findByRole('spinbutton', { name: 'Horas sin recordatorios después de VISTO' });
  return { ...view, api };
}
const save = () => screen.getByRole('button', { name: 'Guardar' });
const counts = () => screen.getAllByRole('spinbutton', { name: 'Recordatorios sin respuesta' });

describe("the tab 'Escalamiento'", () => {
  it('is off at first, with four hours after VISTO [ESC-20]', async () => {
    await open();
    expect(screen.getByRole('radio', { name: 'No avisar' })).toBeChecked();
    expect(screen.getByRole('spinbutton', { name: /después de VISTO/ })).toHaveValue(4);
    expect(screen.queryByText('Paso 1')).toBeNull();
  });

  it('saves up to three steps, to the manager or an employee [ESC-20]', async () => {
    const { user, api } = await open();
    await user.click(screen.getByRole('radio', { name: 'Avisar si no responde' }));
    await user.click(screen.getByRole('button', { name: 'Agregar paso' }));
    await user.selectOptions(screen.getAllByRole('combobox', { name: 'Avisar a' })[1]!, 'employee');
    await user.click(screen.getByRole('combobox', { name: 'Empleado que recibe el aviso' }));
    await user.click(await screen.findByRole('option', { name: /María/ }));
    await user.click(save());
    await screen.findByText('Guardado.');
    expect(api.sent).toEqual([
      {
        version: 1,
        acknowledgeHours: 4,
        escalation: [
          { afterReminders: 3, to: 'manager' },
          { afterReminders: 6, to: employee(1).id },
        ],
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Agregar paso' }));
    expect(screen.queryByRole('button', { name: 'Agregar paso' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Quitar el paso 3' }));
    expect(counts()).toHaveLength(2);
  });

  it('keeps the steps for who switches to none and back [ESC-20]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Avisar si no responde' }));
    await user.click(screen.getByRole('button', { name: 'Agregar paso' }));
    await user.click(screen.getByRole('radio', { name: 'No avisar' }));
    expect(screen.queryByText('Paso 1')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Avisar si no responde' }));
    expect(counts().map((count) => (count as HTMLInputElement).value)).toEqual(['3', '6']);
  });

  it('says at the step that the numbers rise, and whom it lacks; nothing is sent', async () => {
    const { user, api } = await open();
    await user.click(screen.getByRole('radio', { name: 'Avisar si no responde' }));
    await user.click(screen.getByRole('button', { name: 'Agregar paso' }));
    await user.clear(counts()[1]!);
    await user.type(counts()[1]!, '3');
    await user.click(save());
    await waitFor(() => expect(counts()[1]).toHaveAccessibleDescription('Debe ser mayor que el del paso anterior.'));
    await waitFor(() => expect(counts()[1]).toHaveFocus());
    await user.selectOptions(screen.getAllByRole('combobox', { name: 'Avisar a' })[0]!, 'employee');
    await user.click(save());
    expect(await screen.findByText('Elige un empleado que exista.')).toBeVisible();
    expect(api.sent).toEqual([]);
  });

  it('says at the step that the server refuses its employee, who was deleted meanwhile [ESC-20]', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Avisar si no responde' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Avisar a' }), 'employee');
    const picker = screen.getByRole('combobox', { name: 'Empleado que recibe el aviso' });
    await user.click(picker);
    await user.click(await screen.findByRole('option', { name: /María/ }));
    const errors = [{ field: 'escalation.0.to', message: 'El empleado no existe o ya fue eliminado.' }];
    server.use(http.patch('*/api/settings', () => refusal('validation_failed', errors)));
    await user.click(save());
    expect(await screen.findByText('Elige un empleado que exista.')).toBeVisible();
    await waitFor(() => expect(picker).toHaveFocus());
    expect(screen.queryByText(/escalation/)).toBeNull();
    log.mockRestore();
  });
});
