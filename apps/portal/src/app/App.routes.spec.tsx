import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../testing/directory-api';
import { FakeEventSource } from '../testing/fake-event-source';
import { dashboard, metrics, page } from '../testing/samples';
import { server } from '../testing/server';
import { App } from './App';
import { createStore } from './store';

let authorised: string[];
beforeEach(() => {
  FakeEventSource.install();
  authorised = [];
  server.use(
    http.all('*/api/*', ({ request }) => {
      if (request.headers.has('authorization') || request.headers.has('apikey')) authorised.push(request.url);
      return undefined;
    }),
    http.get('*/api/auth/session', () => HttpResponse.json({ state: 'open' })),
    http.get('*/api/status', () => HttpResponse.json({ status: 'ok', checks: {} })),
    http.get('*/api/dashboard', () => HttpResponse.json(dashboard())),
    http.get('*/api/metrics', () => HttpResponse.json(metrics())),
    http.post('*/api/reminders/initialise', () => HttpResponse.json({ restored: 0, scheduled: 0 })),
    ...['employees', 'departments', 'tasks'].map((kind) =>
      http.get(`*/api/${kind}`, () => HttpResponse.json(page([]))),
    ),
  );
});

async function open(path: string) {
  window.history.replaceState(null, '', path);
  render(<App store={createStore().store} />);
  await screen.findByRole('heading', { level: 1 });
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the routes', () => {
  it.each([
    ['/', 'Dashboard'],
    ['/employees', 'Empleados'],
    ['/tasks', 'Gestión de Tareas'],
    ['/departments', 'Departamentos'],
    ['/metrics', 'Métricas y Análisis'],
  ])('%s leads to %s [SHELL-04]', async (path, title) => {
    await open(path);
    await waitFor(() => expect(heading()).toBe(title));
  });

  it.each(['/employees/1/2', '/tasks/1', '/departments/1', '/metrics/1'])(
    'take no other parameters: %s [SHELL-05]',
    async (path) => {
      await open(path);
      expect(await screen.findByText('Esta página no existe')).toBeVisible();
    },
  );
});

it("an employee's page is below the list; one that does not exist says so [SHELL-05, EMP-16]", async () => {
  server.use(http.get('*/api/employees/:id', () => refusal('employee_not_found')));
  await open('/employees/1');
  expect(await screen.findByText('Este empleado no existe')).toBeVisible();
});

describe('the portal', () => {
  it('opens on the Dashboard, without a sign-in [SHELL-07]', async () => {
    await open('/');
    expect(await screen.findByText('No hay tareas activas aún')).toBeVisible();
    expect(heading()).toBe('Dashboard');
    expect(window.location.pathname).toBe('/');
    expect(document.querySelector('form, input[type="password"]')).toBeNull();
    expect(document.body).not.toHaveTextContent(/iniciar sesión|contraseña|usuario/i);
    expect(authorised).toEqual([]);
  });
});
