import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { keepLastBulkJob, lastChange } from '../../components/bulk/last-change';
import { AccountApi, signedIn, user as account } from '../../testing/account-api';
import { refusal } from '../../testing/directory-api';
import { FakeEventSource } from '../../testing/fake-event-source';
import { address, openPortal } from '../../testing/open-portal';
import { server } from '../../testing/server';

const EVA = { id: '0198f2a0-0000-7000-8000-000400000002', name: 'Eva Paz', email: 'eva@escuela.example' };
const departmentIds = ['0198f2a0-0000-7000-8000-0000000000d9'];
const menu = () => within(screen.getByRole('complementary')).findByRole('navigation', { name: 'Cuenta' });
/** The session of this tab has ended, and another one begun. */
const readAgain = () => {
  server.use(http.get('*/api/auth/sessions', () => refusal('session_required'), { once: true }));
  act(() => FakeEventSource.latest.fail());
};

/** Else it comes after the session, which it is to follow. */
beforeAll(() => import('../../features/account/session/Session'));

it('a sign-out in another tab forgets everything here, too [AUTH-06]', async () => {
  const api = new AccountApi(signedIn());
  openPortal('/departments', api);
  await screen.findByText('Departamento 1');
  api.access = { state: 'signed_out' };
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'recuerda.signedOut' })));
  expect(await screen.findByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  expect([address(), screen.queryByText('Departamento 1')]).toEqual(['/login', null]);
});

it('a sign-out notifies the other tabs, and leaves nothing in the storage of this one [AUTH-06]', async () => {
  localStorage.removeItem('recuerda.signedOut');
  keepLastBulkJob('tasks', { id: '1', action: 'pause', count: 2, at: Date.now() });
  const { user } = openPortal('/', new AccountApi(signedIn()));
  await user.click(within(await menu()).getByRole('button', { name: 'Cerrar sesión' }));
  await waitFor(() => expect(localStorage.getItem('recuerda.signedOut')).not.toBeNull());
  expect(lastChange('tasks')).toBeNull();
});

describe('after a sign-in in another tab', () => {
  const open = async () => {
    const api = new AccountApi(signedIn());
    openPortal('/departments', api);
    await screen.findByText('Departamento 1');
    // No answer from now on: what is shown is what was kept.
    let asked = 0;
    server.use(
      http.get('*/api/departments', () => {
        asked += 1;
        return new Promise<never>(() => undefined);
      }),
    );
    return { api, asked: () => asked };
  };

  it.each([
    ['of another account', { ...account('viewer'), ...EVA }, 'Lectura'],
    ['with other rights', { ...account('manager'), departmentIds }, 'Responsable'],
  ])('%s nothing is shown of what was read before [AUTH-06] [AUTH-11]', async (_whose, user, role) => {
    const { api, asked } = await open();
    api.access = { state: 'signed_in', user, endsAt: '2026-12-01T12:00:00.000Z' };
    readAgain();
    expect(await within(await menu()).findByText(role)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Departamento 1')).toBeNull());
    await waitFor(() => expect(asked()).toBeGreaterThan(0));
  });

  it('of the same account everything stays', async () => {
    const { api, asked } = await open();
    api.access = { state: 'signed_in', user: { ...account(), name: 'Ana Paz' }, endsAt: '2026-12-02T12:00:00.000Z' };
    readAgain();
    expect(await within(await menu()).findByText('Ana Paz')).toBeVisible();
    expect([screen.queryByText('Departamento 1') !== null, asked()]).toEqual([true, 0]);
  });
});
