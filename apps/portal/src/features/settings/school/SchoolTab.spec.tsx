import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { SettingsApi } from '../../../testing/settings-api';
import SchoolTab from './SchoolTab';

describe("the school's name", () => {
  it('shows the one of the installation until it is set, and is set and taken away [TXT-04]', async () => {
    const api = new SettingsApi();
    const { user } = renderScreen(<SchoolTab />);
    const name = await screen.findByLabelText('Nombre de la escuela');
    expect(name).toHaveValue('');
    expect(name).toHaveAttribute('placeholder', 'Centro Educativo');
    const save = async () => {
      await user.click(screen.getByRole('button', { name: 'Guardar' }));
      expect(await screen.findByText('Guardado.')).toBeVisible();
    };
    await user.type(name, '  Instituto Lempira ');
    await save();
    await user.clear(name);
    await save();
    expect(api.sent).toEqual([
      { version: 1, schoolName: 'Instituto Lempira', timeZone: null },
      { version: 2, schoolName: null, timeZone: null },
    ]);
  });
});

it('a time zone that this browser does not know is shown without its clock [CAL-20]', async () => {
  const api = new SettingsApi();
  api.settings = { ...api.settings, timeZone: 'America/Nueva_Ciudad', effectiveTimeZone: 'America/Nueva_Ciudad' };
  renderScreen(<SchoolTab />);
  const zone = await screen.findByLabelText('Zona horaria');
  expect(zone).toHaveDisplayValue('America/Nueva Ciudad');
  expect(zone).toHaveAccessibleDescription('Para los horarios y los feriados.');
});
