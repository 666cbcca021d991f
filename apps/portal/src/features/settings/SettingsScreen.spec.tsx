import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { signedIn } from '../../testing/account-api';
import { renderScreen } from '../../testing/render-screen';
import { SettingsApi } from '../../testing/settings-api';
import SettingsScreen from './SettingsScreen';

const tab = (name: string) => within(screen.getByRole('navigation', { name: 'Ajustes' })).getByRole('link', { name });

it('asks before another tab loses what was typed, also once others have saved [CAL-26]', async () => {
  const api = new SettingsApi();
  const { user, address } = renderScreen(
    <Routes>
      <Route path="/settings/*" element={<SettingsScreen />} />
    </Routes>,
    '/settings/hours',
  );
  const cap = await screen.findByLabelText('Máximo de mensajes al día por empleado');
  await user.type(cap, '8');
  // The other form of the tab is saved: the settings have changed.
  await user.click(screen.getAllByRole('button', { name: 'Guardar' })[0]!);
  expect(await screen.findByText('Guardado.')).toBeVisible();
  expect(api.settings.version).toBe(2);
  await user.click(tab('Mensajes'));
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  expect(address()).toBe('/settings/hours');
  expect(cap).toHaveValue(8);
  await user.click(tab('Mensajes'));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  expect(await screen.findByRole('region', { name: 'Envío del resumen' })).toBeVisible();
  expect(address()).toBe('/settings/texts');
});

it.each(['viewer', 'manager'] as const)('shows a %s no form that would be refused [AUTH-09]', (role) => {
  new SettingsApi();
  renderScreen(
    <Routes>
      <Route path="/settings/*" element={<SettingsScreen />} />
    </Routes>,
    '/settings/hours',
    signedIn(role),
  );
  expect(screen.getByText('No tienes acceso')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it.each([
  [{ version: '1.0.0', revision: '78c9979512ab34cd' }, 'Recuerda 1.0.0, revisión 78c9979512ab'],
  [{ version: '1.0.0', revision: 'unknown' }, 'Recuerda 1.0.0'],
])('shows which program runs: %j [DATA-14]', async (build, text) => {
  new SettingsApi().build = build;
  renderScreen(
    <Routes>
      <Route path="/settings/*" element={<SettingsScreen />} />
    </Routes>,
    '/settings/hours',
  );
  expect(await screen.findByText(text)).toBeVisible();
});
