import { GetMetrics, GetSettings, ListTasks, type MetricsView } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import type { Column, ListSource } from './column.js';

/** One figure of the metrics screen. */
interface Figure {
  group: string;
  name: string;
  measure: string;
  value: string | number | null;
}

const columns: Column<Figure>[] = [
  { header: 'Grupo', width: 36, value: ({ group }) => group },
  { header: 'Nombre', width: 36, value: ({ name }) => name },
  { header: 'Medida', width: 24, value: ({ measure }) => measure },
  { header: 'Valor', width: 12, value: ({ value }) => value },
];

/** All that the metrics screen shows, one figure a row, by the screen's own names. */
export const metricsSource = (requests: RequestClient): ListSource<Figure> => ({
  columns,
  read: async () => {
    const [metrics, { isEscalating }] = await Promise.all([
      requests.send(GetMetrics, {}),
      requests.send(GetSettings, {}),
    ]);
    const escalated = isEscalating ? await requests.send(ListTasks, { state: 'escalated', limit: 1 }) : null;
    return { items: figuresOf(metrics, escalated?.total ?? null), nextCursor: null };
  },
});

const figure = (group: string, name: string, measure: string, value: Figure['value']): Figure => ({
  group,
  name,
  measure,
  value,
});

/** @param escalated tasks; null: nothing is escalated here. */
function figuresOf(metrics: MetricsView, escalated: number | null): Figure[] {
  const one = (name: string, measure: string, value: Figure['value']) => figure('Resumen', name, measure, value);
  const { receipts, overdueTasks } = metrics;
  return [
    one('Tareas Activas', 'Tareas', metrics.activeTasks),
    one('Total de Tareas', 'Tareas', metrics.totalTasks),
    one('Recordatorios Hoy', 'Recordatorios en 24 horas', metrics.remindersToday),
    one('Empleados Activos', 'Empleados', metrics.activeEmployees),
    one('Eficiencia Promedio', '%', metrics.efficiency),
    one('Productividad', '%', metrics.productivity),
    one('Tiempo Promedio', 'Respuesta a recordatorios', metrics.averageResponseTime),
    one('Crecimiento Mensual', '%', metrics.monthlyGrowth),
    one('Tareas de este mes', 'Tareas', metrics.tasksThisMonth),
    one('Tareas del mes pasado', 'Tareas', metrics.tasksLastMonth),
    ...(typeof overdueTasks === 'number' ? [one('Vencidas', 'Tareas', overdueTasks)] : []),
    ...(escalated === null ? [] : [one('Escaladas', 'Tareas', escalated)]),
    ...(receipts
      ? [
          one('Con recibo', 'Recordatorios en 30 días', receipts.reported),
          one('Entregados', 'Recordatorios en 30 días', receipts.delivered),
          one('Leídos', 'Recordatorios en 30 días', receipts.read),
          one('Tiempo hasta la lectura', 'Segundos (mediana)', receipts.medianReadSeconds),
        ]
      : []),
    ...metrics.departmentStats.flatMap(({ fullName, active, total }) => [
      figure('Tareas por Departamento', fullName, 'Activas', active),
      figure('Tareas por Departamento', fullName, 'Total', total),
    ]),
    ...metrics.taskStatusData.map(({ name, value }) => figure('Estado de las Tareas', name, 'Tareas', value)),
    ...metrics.employeeStats.flatMap(({ fullName, tasks, activeTasks }) => [
      figure('Empleados con Más Tareas', fullName, 'Tareas', tasks),
      figure('Empleados con Más Tareas', fullName, 'Activas', activeTasks),
    ]),
    ...metrics.weeklyReminders.map(({ day, count }) =>
      figure('Tendencia Semanal de Recordatorios', day, 'Recordatorios', count),
    ),
    ...metrics.reminderStats.map(({ hour, count }) =>
      figure('Recordatorios por Hora', hour, 'Recordatorios en 24 horas', count),
    ),
  ];
}
