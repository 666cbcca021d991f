import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { Shell } from './Shell';

function Broken(): never {
  throw new Error('broken');
}

it('a screen that breaks says so, and leaves the others usable', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  server.use(http.get('*/api/status', () => HttpResponse.json({ status: 'ok', checks: {} })));
  const { user } = renderScreen(
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<Broken />} />
        <Route path="/tasks" element={<h1>tareas</h1>} />
      </Route>
    </Routes>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('No se pudo mostrar esta pantalla');
  await user.click(screen.getByRole('link', { name: 'Tareas' }));
  expect(screen.getByRole('heading', { name: 'tareas' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  log.mockRestore();
});
