import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { StatusCard } from './StatusCard';

const answer = (body: object, status = 200) =>
  server.use(http.get('*/api/status', () => HttpResponse.json(body, { status })));

describe('StatusCard', () => {
  it('says that all is well [SHELL-06]', async () => {
    answer({ status: 'ok', checks: { tasks: 'ok' } });
    renderScreen(<StatusCard />);
    expect(screen.queryByText('Conectando...')).toBeNull();
    expect(await screen.findByText('Sistema Activo')).toBeVisible();
    expect(screen.getByText('Recordatorios funcionando')).toBeVisible();
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
