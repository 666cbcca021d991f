import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderScreen } from '../../testing/render-screen';
import { dashboard, task } from '../../testing/samples';
import { server } from '../../testing/server';
import DashboardScreen from './DashboardScreen';

const BANNER = 'Datos de demostración: no hay conexión con la base de datos';
const DEMO_CARDS = [
  'Total Empleados8Demo',
  'Tareas Activas12Demo',
  'Total Tareas15Demo',
  'Recordatorios Hoy23DemoDesde las 0:00, también los fallidos',
];
const REAL = dashboard({ totalEmployees: 41, recentTasks: [task(1, { title: 'De verdad' })] });

const works = () => server.use(http.get('*/api/dashboard', () => HttpResponse.json(REAL)));
const unavailable = () =>
  server.use(http.get('*/api/dashboard', () => HttpResponse.json({ code: 'service_unavailable' }, { status: 503 })));
const unreachable = () => server.use(http.get('*/api/dashboard', () => HttpResponse.error()));

/** Timers that go on as always, and can be advanced; what the requests themselves run on stays real. */
const fakeTimers = () =>
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });

const cards = () => screen.getAllByRole('article').map((card) => card.textContent);

describe('DashboardScreen when loading fails', () => {
  let logged: jest.SpiedFunction<typeof console.error>;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.useRealTimers();
    logged.mockRestore();
  });

  it.each([
    ['the database is unreachable (503)', unavailable],
    ['there is no connection', unreachable],
  ])('falls back to the demo numbers, marked as such, with empty lists when %s [ERR-02]', async (_case, breaks) => {
    breaks();
    renderScreen(<DashboardScreen />);
    expect(await screen.findByText(BANNER)).toBeVisible();
    expect(cards()).toEqual(DEMO_CARDS);
    expect(screen.getByText(/4 departamentos/)).toBeVisible();
    expect(screen.getByText('No hay tareas activas aún')).toBeVisible();
    expect(screen.getByText('No hay recordatorios programados')).toBeVisible();
    expect(logged).toHaveBeenCalledWith('Error loading dashboard', expect.objectContaining({ errors: [] }));
  });

  it("recovers by 'Reintentar'", async () => {
    unavailable();
    const { user } = renderScreen(<DashboardScreen />);
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    works();
    await user.click(retry);
    expect(await screen.findByText('De verdad')).toBeVisible();
    expect(screen.queryByText(BANNER)).toBeNull();
    expect(screen.queryByText('Demo')).toBeNull();
  });

  it('keeps the demo numbers in place while it is tried again', async () => {
    unavailable();
    const { user } = renderScreen(<DashboardScreen />);
    await screen.findByText(BANNER);
    const answered = Promise.withResolvers<Response>();
    server.use(http.get('*/api/dashboard', () => answered.promise));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('button', { name: 'Reintentando...' })).toBeDisabled();
    expect(cards()).toEqual(DEMO_CARDS);
    answered.resolve(HttpResponse.json(REAL));
    expect(await screen.findByText('De verdad')).toBeVisible();
  });

  it('recovers after a change on the stream', async () => {
    unavailable();
    const { changes } = renderScreen(<DashboardScreen />);
    await screen.findByText(BANNER);
    works();
    changes.emit({ type: 'tasks.task.created', subject: 'a' });
    expect(await screen.findByText('De verdad')).toBeVisible();
  });

  it('reloads every 60 seconds, and so recovers without a click [DASH-10]', async () => {
    fakeTimers();
    let requests = 0;
    unavailable();
    renderScreen(<DashboardScreen />);
    await screen.findByText(BANNER);
    server.use(
      http.get('*/api/dashboard', () => {
        requests++;
        return HttpResponse.json(REAL);
      }),
    );
    act(() => jest.advanceTimersByTime(55_000));
    await act(() => Promise.resolve());
    expect(requests).toBe(0);
    act(() => jest.advanceTimersByTime(5_000));
    expect(await screen.findByText('De verdad')).toBeVisible();
    act(() => jest.advanceTimersByTime(60_000));
    await waitFor(() => expect(requests).toBe(2));
  });

  it('keeps real data when a reload fails, and says that it may be old', async () => {
    fakeTimers();
    works();
    renderScreen(<DashboardScreen />);
    await screen.findByText('De verdad');
    unavailable();
    act(() => jest.advanceTimersByTime(60_000));
    expect(await screen.findByText(/^Puede no estar al día/)).toBeVisible();
    expect(cards()[0]).toBe('Total Empleados41');
    expect(screen.queryByText(/demostración/)).toBeNull();
    expect(logged).toHaveBeenCalledWith('Error loading dashboard', expect.objectContaining({ status: 503 }));
  });

  it('with errorNotices=false only logs the failure; the demo numbers stay marked', async () => {
    window.portalConfig = { errorNotices: false };
    unavailable();
    renderScreen(<DashboardScreen />);
    expect(await screen.findByText('Datos de demostración')).toBeVisible();
    expect(cards()).toEqual(DEMO_CARDS);
    expect(screen.queryByText(/no hay conexión/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(logged).toHaveBeenCalledWith('Error loading dashboard', expect.anything());
  });
});
