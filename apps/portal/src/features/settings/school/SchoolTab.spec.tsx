import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
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

it('offers time zones by city, in the order of their names under their region [CAL-20]', async () => {
  const api = new SettingsApi();
  const { user } = renderScreen(<SchoolTab />);
  const zone = await screen.findByLabelText('Zona horaria');
  const america = within(within(zone).getByRole('group', { name: 'América' }));
  const cities = america.getAllByRole('option').map(({ textContent }) => textContent ?? '');
  expect(cities).toEqual(cities.toSorted((one, other) => one.localeCompare(other)));
  expect(cities).toContain('Buenos Aires');
  expect(cities).not.toContain('Madrid');
  await user.selectOptions(zone, 'Tegucigalpa');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Guardado.')).toBeVisible();
  expect(api.sent).toEqual([expect.objectContaining({ timeZone: 'America/Tegucigalpa' })]);
});

it('a time zone that this browser does not know is shown without its clock [CAL-20]', async () => {
  const api = new SettingsApi();
  api.settings = { ...api.settings, timeZone: 'America/Nueva_Ciudad', effectiveTimeZone: 'America/Nueva_Ciudad' };
  renderScreen(<SchoolTab />);
  const zone = await screen.findByLabelText('Zona horaria');
  expect(zone).toHaveDisplayValue('Nueva Ciudad');
  expect(zone).toHaveAccessibleDescription('Para los horarios y los feriados.');
});
