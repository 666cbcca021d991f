import { describe, expect, it } from '@jest/globals';
import type { DashboardView, ProviderStatusView } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refetchAll } from '../../api/base-api';
import { signedIn } from '../../testing/account-api';
import { renderScreen } from '../../testing/render-screen';
import { dashboard } from '../../testing/samples';
import { server } from '../../testing/server';
import DashboardScreen from './DashboardScreen';
import './FirstSteps';

const PROVIDER: ProviderStatusView = {
  account: 'whatsapp:cloud:1',
  name: '+504 2222-3333 · Escuela',
  departmentIds: [],
  others: [],
  mail: null,
  state: 'working',
  reason: null,
  answer: null,
  since: null,
  held: 0,
  template: null,
  categoryChange: null,
  suspension: null,
  notices: [],
};
const ALL = { totalDepartments: 1, totalEmployees: 1, totalTasks: 1 };

function show(figures: Partial<DashboardView>, provider: Partial<ProviderStatusView>, access = signedIn()) {
  let state = { figures, provider };
  server.use(
    http.get('*/api/dashboard', () => HttpResponse.json(dashboard(state.figures))),
    http.get('*/api/provider', () => HttpResponse.json({ ...PROVIDER, ...state.provider })),
    http.get('*/api/attention', () =>
      HttpResponse.json({ failed: 0, overdue: 0, held: 0, unreachable: 0, reported: 0 }),
    ),
  );
  const view = renderScreen(<DashboardScreen />, '/', access);
  const becomes = (next: typeof state) => {
    state = next;
    view.store.dispatch(refetchAll());
  };
  return { ...view, becomes };
}

const list = () => screen.findByRole('list', { name: 'Primeros pasos' });
const steps = async () =>
  within(await list())
    .getAllByRole('link')
    .map((link) => link.textContent);
const isGone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull());
/** Once the figures and what follows them are there. */
const isShown = () => screen.findByText(/^Todo en orden/);

describe('the first steps on the Dashboard', () => {
  it('are department, employee, task and WhatsApp, each with its link', async () => {
    const { user, address } = show({}, { simulated: true });
    expect(await steps()).toEqual(['Crea un departamento', 'Agrega un empleado', 'Crea una tarea', 'Conecta WhatsApp']);
    expect(screen.getByText('0 de 4')).toBeVisible();
    const links = within(await list()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/departments',
      '/employees',
      '/tasks',
      '/settings/whatsapp/connect',
    ]);
    await user.click(links[1]!);
    expect(address()).toBe('/employees');
  });

  it('are ticked as they are done, and gone for good when all are', async () => {
    const { becomes, unmount } = show({ totalDepartments: 1 }, { simulated: true });
    await waitFor(async () =>
      expect(await steps()).toEqual([
        'Crea un departamento (hecho)',
        'Agrega un empleado',
        'Crea una tarea',
        'Conecta WhatsApp',
      ]),
    );
    becomes({ figures: ALL, provider: { simulated: true } });
    expect(await screen.findByText('3 de 4')).toBeVisible();
    becomes({ figures: ALL, provider: { state: 'stopped' } });
    await waitFor(async () => expect((await steps()).at(-1)).toBe('Conecta WhatsApp'));
    becomes({ figures: ALL, provider: {} });
    await isGone();
    unmount();
    show({}, { simulated: true });
    await isShown();
    expect(screen.queryByRole('list', { name: 'Primeros pasos' })).toBeNull();
  });

  it('are dismissed for good', async () => {
    const { user, unmount } = show({}, { simulated: true });
    await list();
    await user.click(screen.getByRole('button', { name: 'Cerrar los primeros pasos' }));
    await isGone();
    unmount();
    show({}, { simulated: true });
    await isShown();
    expect(screen.queryByRole('list', { name: 'Primeros pasos' })).toBeNull();
  });

  it('are not shown to a school that has all three, nor to those who set up nothing', async () => {
    const { unmount } = show(ALL, { simulated: true });
    await isShown();
    expect(screen.queryByRole('list', { name: 'Primeros pasos' })).toBeNull();
    unmount();
    show({}, { simulated: true }, signedIn('viewer'));
    await isShown();
    expect(screen.queryByRole('list', { name: 'Primeros pasos' })).toBeNull();
  });
});
