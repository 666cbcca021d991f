import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { useProviderQuery } from '../../api/provider';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { StatusCard } from './StatusCard';

const answer = (body: object, status = 200) =>
  server.use(http.get('*/api/status', () => HttpResponse.json(body, { status })));

/** The shell asks for the provider's state. */
function WithProvider() {
  useProviderQuery();
  return <StatusCard />;
}

describe('StatusCard', () => {
  it('says that all is well [SHELL-06]', async () => {
    answer({ status: 'ok', checks: { tasks: 'ok' } });
    renderScreen(<StatusCard />);
    expect(screen.queryByText('Conectando...')).toBeNull();
    expect(await screen.findByText('Sistema Activo')).toBeVisible();
    expect(screen.getByText('Recordatorios funcionando')).toBeVisible();
  });

  it.each([
    ['the provider is stopped', { state: 'stopped', suspension: null }],
    [
      'the data come from a backup',
      { state: 'working', suspension: { since: '2026-11-26T08:00:00.000Z', overdue: 1 } },
    ],
  ])('says that reminders wait while %s [SHELL-06]', async (_, provider) => {
    answer({ status: 'ok', checks: { tasks: 'ok' } });
    server.use(http.get('*/api/provider', () => HttpResponse.json({ others: [], ...provider })));
    renderScreen(<WithProvider />);
    expect(await screen.findByText('Recordatorios en espera')).toBeVisible();
    expect(screen.getByText('Sistema Activo')).toBeVisible();
    expect(screen.queryByText('Recordatorios funcionando')).toBeNull();
  });

  it("says 'Conectando...' once the first answer takes over a second", () => {
    jest.useFakeTimers();
    server.use(http.get('*/api/status', () => delay('infinite')));
    renderScreen(<StatusCard />);
    act(() => jest.advanceTimersByTime(999));
    expect(screen.queryByText('Conectando...')).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByText('Conectando...')).toBeVisible();
    jest.useRealTimers();
  });

  it('says what stops when a part is down, the worst first', async () => {
    answer({ status: 'degraded', checks: { tasks: 'ok', notifier: 'down', broker: 'down' } });
    renderScreen(<StatusCard />);
    expect(await screen.findByText('Sistema con problemas')).toBeVisible();
    expect(screen.getByText('Recordatorios en espera: sin mensajería')).toBeVisible();
    expect(screen.queryByText('Recordatorios funcionando')).toBeNull();
  });

  it('says that the database is away, in one process too', async () => {
    answer({ status: 'degraded', checks: { notifier: 'down', tasks: 'down', 'database tasks': 'down' } });
    renderScreen(<StatusCard />);
    expect(await screen.findByText('Sin conexión con la base de datos')).toBeVisible();
  });

  it('says that the server does not answer', async () => {
    server.use(http.get('*/api/status', () => HttpResponse.error()));
    renderScreen(<StatusCard />);
    expect(await screen.findByText('Sin conexión')).toBeVisible();
  });
});
