import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { App } from '../app/App';
import { createStore } from '../app/store';
import { type AccountApi } from './account-api';
import { DirectoryApi } from './directory-api';
import { FakeEventSource } from './fake-event-source';
import { dashboard, department, page } from './samples';
import { server } from './server';

/** Opens the whole portal at an address; the API refuses what is not signed in as `account` says. */
export function openPortal(address: string, account: AccountApi) {
  FakeEventSource.install();
  const directory = new DirectoryApi([department(1)]);
  server.use(
    http.get('*/api/status', () => HttpResponse.json({ status: 'ok', checks: {} })),
    http.get('*/api/dashboard', () => HttpResponse.json(dashboard({ totalEmployees: 41 }))),
    http.get('*/api/tasks', () => HttpResponse.json(page([]))),
    http.post('*/api/reminders/initialise', () => HttpResponse.json({ restored: 0, scheduled: 0 })),
  );
  server.use(
    http.all('*/api/:part', ({ params }) =>
      ['auth', 'status'].includes(String(params['part'])) ? undefined : account.guard(),
    ),
    http.all('*/api/:part/:id', ({ params }) => (params['part'] === 'auth' ? undefined : account.guard())),
  );
  window.history.replaceState(null, '', address);
  return { ...render(<App store={createStore().store} />), directory, user: userEvent.setup() };
}
/** The address bar. */
export const address = (): string => `${window.location.pathname}${window.location.search}`;
