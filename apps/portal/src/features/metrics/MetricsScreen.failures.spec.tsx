import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderScreen } from '../../testing/render-screen';
import { metrics } from '../../testing/samples';
import { server } from '../../testing/server';
import MetricsScreen from './MetricsScreen';

const works = () => server.use(http.get('*/api/metrics', () => HttpResponse.json(metrics({ monthlyGrowth: 12 }))));
const unavailable = () =>
  server.use(http.get('*/api/metrics', () => HttpResponse.json({ code: 'service_unavailable' }, { status: 503 })));
const cards = () => screen.getAllByRole('article').map((card) => card.textContent);

describe('MetricsScreen when loading fails', () => {
  let logged: jest.SpiedFunction<typeof console.error>;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => logged.mockRestore());

  const ZEROED = [
    'Eficiencia Promedio0%Enviados por tarea creada, 30 días: puede pasar de 100%',
    'Empleados Activos0Los del gráfico, 8 como máximo',
    'Tareas Activas0',
    'Recordatorios Hoy0Enviados en las últimas 24 horas',
    'Eficiencia0%Recordatorios enviados',
    'Tiempo Promedio0mRespuesta a recordatorios',
    'Productividad0%Tareas activas vs total',
    'Crecimiento Mensual0%Tareas este mes',
  ];

  it("logs 'Error loading metrics', ends loading, keeps zeroed defaults and offers 'Reintentar' [ERR-03]", async () => {
    unavailable();
    const { user } = renderScreen(<MetricsScreen />);
    expect(await screen.findByText(/^No se pudieron cargar las métricas/)).toBeVisible();
    expect(logged).toHaveBeenCalledWith('Error loading metrics', expect.objectContaining({ status: 503 }));
    expect(screen.queryByText('Cargando métricas...')).toBeNull();
    expect(cards()).toEqual(ZEROED);
    expect(screen.getAllByText('No hay datos')).toHaveLength(3);
    const week = screen.getByRole('figure', { name: 'Tendencia Semanal de Recordatorios' });
    expect(
      within(week)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(Array(7).fill('0'));
    works();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('+12%')).toBeVisible();
    expect(screen.queryByText(/^No se pudieron/)).toBeNull();
  });

  it('gives no user message with errorNotices=false [ERR-03]', async () => {
    window.portalConfig = { errorNotices: false };
    unavailable();
    renderScreen(<MetricsScreen />);
    await screen.findAllByRole('article');
    expect(cards()).toEqual(ZEROED);
    expect(logged).toHaveBeenCalledWith('Error loading metrics', expect.anything());
    expect(screen.queryByText(/No se pudieron|Reintentar/)).toBeNull();
  });

  it('keeps what was loaded when it cannot be loaded again, and says so', async () => {
    works();
    const { changes } = renderScreen(<MetricsScreen />);
    await screen.findByText('+12%');
    unavailable();
    changes.emit({ type: 'tasks.task.created', subject: 'a' });
    expect(await screen.findByText(/^Puede no estar al día/)).toBeVisible();
    expect(screen.getByText('+12%')).toBeVisible();
    expect(logged).toHaveBeenCalledWith('Error loading metrics', expect.objectContaining({ status: 503 }));
  });
});
