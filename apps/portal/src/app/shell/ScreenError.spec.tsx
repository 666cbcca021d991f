import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { FakeEventSource } from '../../testing/fake-event-source';
import { server } from '../../testing/server';
import { createStore } from '../store';
import { ScreenError } from './screen-stand-ins';
import { Shell } from './Shell';

function Broken(): never {
  throw new Error('broken');
}

it('replaces a screen that fails, and leaves the others usable', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  FakeEventSource.install();
  server.use(http.get('*/api/status', () => HttpResponse.json({ status: 'ok', checks: {} })));
  const screens = [
    { index: true, Component: Broken },
    { path: '/tasks', element: <h1>tareas</h1> },
  ];
  const router = createMemoryRouter([
    { Component: Shell, children: [{ ErrorBoundary: ScreenError, children: screens }] },
  ]);
  const { store } = createStore();
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo mostrar esta pantalla');
  await userEvent.click(screen.getByRole('link', { name: 'Tareas' }));
  expect(screen.getByRole('heading', { name: 'tareas' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  log.mockRestore();
});
