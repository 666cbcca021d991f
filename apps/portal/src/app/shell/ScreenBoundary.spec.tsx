import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { server } from '../../testing/server';
import { createStore } from '../store';
import { Shell } from './Shell';

function Broken(): never {
  throw new Error('broken');
}

function Portal() {
  const [{ store }] = useState(createStore);
  return (
    <Provider store={store}>
      <MemoryRouter>
        <Routes>
          <Route element={<Shell />}>
            <Route index element={<Broken />} />
            <Route path="/tasks" element={<h1>tareas</h1>} />
          </Route>
        </Routes>
      </MemoryRouter>
    </Provider>
  );
}

it('a screen that breaks says so, and leaves the others usable', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  server.use(http.get('*/api/status', () => HttpResponse.json({ status: 'ok', checks: {} })));
  render(<Portal />);
  expect(screen.getByRole('alert')).toHaveTextContent('No se pudo mostrar esta pantalla');
  await userEvent.click(screen.getByRole('link', { name: 'Tareas' }));
  expect(screen.getByRole('heading', { name: 'tareas' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  log.mockRestore();
});
