import { describe, expect, it, jest } from '@jest/globals';
import { type MetricsView, WEEKDAYS } from '@recuerda/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { chooseMore } from '../../testing/choose-more';
import { renderScreen } from '../../testing/render-screen';
import { metrics } from '../../testing/samples';
import { server } from '../../testing/server';
import MetricsScreen from './MetricsScreen';

const CHARTS = [
  'Tareas por Departamento',
  'Estado de las Tareas',
  'Empleados con Más Tareas',
  'Tendencia Semanal de Recordatorios',
];
const FIGURES: Partial<MetricsView> = {
  efficiency: 87,
  activeEmployees: 8,
  activeTasks: 1_234,
  remindersToday: 56_789,
  averageResponseTime: '1.5h',
  productivity: 62,
  monthlyGrowth: 12,
  departmentStats: [{ name: 'Secretaría...', fullName: 'Secretaría Académica', total: 9, active: 4 }],
  employeeStats: [{ name: 'Ana Lucía Bu...', fullName: 'Ana Lucía Bustillo', tasks: 6, activeTasks: 2 }],
  taskStatusData: [
    { name: 'Activas', value: 3, color: '#10B981' },
    { name: 'Pausadas', value: 1, color: '#6B7280' },
  ],
  weeklyReminders: WEEKDAYS.map((day, index) => ({ day, count: index * 10 })),
};

const works = (more: Partial<MetricsView> = {}) =>
  server.use(http.get('*/api/metrics', () => HttpResponse.json(metrics({ ...FIGURES, ...more }))));

const cards = () => screen.getAllByRole('article').map((card) => card.textContent);
const data = (chart: string): string[] =>
  within(screen.getByRole('figure', { name: chart }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

const fakeTimers = () =>
  jest.useFakeTimers({
    now: Date.UTC(2026, 10, 20, 12),
    advanceTimers: true,
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
  });

describe('MetricsScreen', () => {
  it("has the title 'Métricas y Análisis' and says what it shows in real time [METR-01]", async () => {
    works();
    renderScreen(<MetricsScreen />);
    expect(screen.getByRole('heading', { level: 1, name: 'Métricas y Análisis' })).toBeVisible();
    const subtitle = 'Visualiza el rendimiento y la distribución de tareas en tiempo real';
    expect(screen.getByText(subtitle)).toBeVisible();
    await screen.findAllByRole('article');
  });

  it('shows a spinner while loading [METR-02]', async () => {
    works();
    renderScreen(<MetricsScreen />);
    expect(screen.getByText('Cargando métricas...')).toBeInTheDocument();
    expect(screen.queryByRole('article')).toBeNull();
    await screen.findAllByRole('article');
    expect(screen.queryByText('Cargando métricas...')).toBeNull();
  });

  it('the four figures on top, and what surprises in them [METR-04, METR-05, METR-23]', async () => {
    works();
    renderScreen(<MetricsScreen />);
    await screen.findAllByRole('article');
    expect(cards().slice(0, 4)).toEqual([
      'Eficiencia Promedio87%Enviados por tarea creada, 30 días: puede pasar de 100%',
      'Empleados Activos8Los del gráfico, 8 como máximo',
      'Tareas Activas1234',
      'Recordatorios Hoy56.789Enviados en las últimas 24 horas',
    ]);
  });

  it('Eficiencia, Tiempo Promedio, Productividad with captions; Crecimiento Mensual [METR-15, METR-16]', async () => {
    works();
    renderScreen(<MetricsScreen />);
    await screen.findAllByRole('article');
    expect(cards().slice(4)).toEqual([
      'Eficiencia87%Recordatorios enviados',
      'Tiempo Promedio1.5hRespuesta a recordatorios',
      'Productividad62%Tareas activas vs total',
      'Crecimiento Mensual+12%Tareas este mes',
    ]);
  });

  it('shows what was delivered and read, where the provider reports it, else no card [METR-22]', async () => {
    works({ receipts: { reported: 1_250, delivered: 1_200, read: 300, medianReadSeconds: 720 } });
    renderScreen(<MetricsScreen />);
    await screen.findAllByRole('article');
    expect(cards().slice(8)).toEqual([
      'Entregados120096% de 1250 con acuse',
      'Leídos30024% de 1250 con acuse',
      'Tiempo hasta la lectura12 minMediana de los últimos 30 días',
    ]);
  });

  it.each([
    [3, ['Vencidas3Tareas abiertas con fecha pasada']],
    [0, ['Vencidas0Tareas abiertas con fecha pasada']],
    [null, []],
  ])('shows the overdue tasks where an open task has a due date: %p [DUE-25]', async (overdueTasks, expected) => {
    works({ overdueTasks });
    renderScreen(<MetricsScreen />);
    await screen.findAllByRole('article');
    expect(cards().slice(8)).toEqual(expected);
  });

  it.each([null, undefined])('has eight cards while receipts are %p', async (receipts) => {
    works({ receipts });
    renderScreen(<MetricsScreen />);
    await screen.findAllByRole('article');
    expect(cards()).toHaveLength(8);
  });

  it.each([
    [12, '+12%'],
    [-5, '-5%'],
    [0, '0%'],
  ])('shows a monthly growth of %d as %s [METR-16]', async (monthlyGrowth, text) => {
    works({ monthlyGrowth });
    renderScreen(<MetricsScreen />);
    const card = await screen.findByRole('article', { name: 'Crecimiento Mensual' });
    expect(within(card).getByText(text)).toBeVisible();
  });

  it('has the four charts in their order', async () => {
    works();
    renderScreen(<MetricsScreen />);
    const figures = await screen.findAllByRole('figure');
    expect(figures.map((figure) => within(figure).getByRole('heading').textContent)).toEqual(CHARTS);
  });

  it('charts active versus total per department [METR-07]', async () => {
    works();
    renderScreen(<MetricsScreen />);
    await screen.findAllByRole('figure');
    expect(data('Tareas por Departamento')).toEqual(['Departamento | Activas | Total', 'Secretaría Académica | 4 | 9']);
  });

  it("labels the states 'name: value (percent with one decimal)' [METR-08]", async () => {
    works();
    renderScreen(<MetricsScreen />);
    expect(await screen.findByText('Activas: 3 (75.0%)')).toBeVisible();
    expect(screen.getByText('Pausadas: 1 (25.0%)')).toBeVisible();
  });

  it('charts the tasks of each employee [METR-10]', async () => {
    works();
    renderScreen(<MetricsScreen />);
    await screen.findAllByRole('figure');
    expect(data('Empleados con Más Tareas')).toEqual(['Empleado | Tareas', 'Ana Lucía Bustillo | 6']);
  });

  it('charts the reminders by weekday, Lun to Dom [METR-11]', async () => {
    works();
    renderScreen(<MetricsScreen />);
    await screen.findAllByRole('figure');
    const week = ['Lun | 0', 'Mar | 10', 'Mié | 20', 'Jue | 30', 'Vie | 40', 'Sáb | 50', 'Dom | 60'];
    expect(data('Tendencia Semanal de Recordatorios')).toEqual(['Día | Recordatorios', ...week]);
  });

  it('is updated in place after a change on the stream [METR-03]', async () => {
    works();
    const { changes } = renderScreen(<MetricsScreen />);
    const [figure] = await screen.findAllByRole('figure');
    works({ monthlyGrowth: 33 });
    changes.emit({ type: 'tasks.task.created', subject: 'a' });
    expect(await screen.findByText('+33%')).toBeVisible();
    expect(screen.getAllByRole('figure')[0]).toBe(figure);
  });

  it('is read each minute: what was sent ages without a change [METR-03]', async () => {
    fakeTimers();
    try {
      works();
      renderScreen(<MetricsScreen />);
      await screen.findAllByRole('figure');
      works({ monthlyGrowth: 33 });
      act(() => jest.advanceTimersByTime(60_000));
      expect(await screen.findByText('+33%')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it("prints by 'Imprimir', with the day it is printed", async () => {
    works();
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    fakeTimers();
    try {
      const { user } = renderScreen(<MetricsScreen />);
      await chooseMore(user, 'Imprimir');
      await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
      jest.setSystemTime(Date.UTC(2026, 10, 21, 12));
      act(() => void window.dispatchEvent(new Event('beforeprint')));
      expect(screen.getByText('Impreso el 21 de noviembre de 2026')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
      print.mockRestore();
    }
  });
});
