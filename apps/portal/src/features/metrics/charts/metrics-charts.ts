import { type MetricsView, TASK_STATUS } from '@recuerda/contracts';
import { ACCENT, type Chart } from './chart';

const named = ({ name, fullName }: { name: string; fullName: string }) => ({ label: name, name: fullName });
const plain = (name: string) => ({ label: name, name });

export const tasksByDepartment = (stats: MetricsView['departmentStats']): Chart => ({
  kind: 'bars',
  title: 'Tareas por Departamento',
  category: 'Departamento',
  items: stats.map(named),
  series: [
    { name: 'Activas', values: stats.map(({ active }) => active) },
    { name: 'Total', values: stats.map(({ total }) => total) },
  ],
  colors: [TASK_STATUS.active.color, ACCENT],
});

export const tasksByState = (stats: MetricsView['taskStatusData']): Chart => ({
  kind: 'pie',
  title: 'Estado de las Tareas',
  caption: '«Pausadas» incluye las completadas',
  category: 'Estado',
  items: stats.map(({ name }) => plain(name)),
  series: [{ name: 'Tareas', values: stats.map(({ value }) => value) }],
  colors: stats.map(({ color }) => color),
});

export const employeeTasks = (stats: MetricsView['employeeStats']): Chart => ({
  kind: 'rows',
  title: 'Empleados con Más Tareas',
  category: 'Empleado',
  items: stats.map(named),
  series: [{ name: 'Tareas', values: stats.map(({ tasks }) => tasks) }],
  colors: [ACCENT],
});

export const weeklyReminders = (stats: MetricsView['weeklyReminders']): Chart => ({
  kind: 'line',
  title: 'Tendencia Semanal de Recordatorios',
  caption: 'Últimos 7 días, también los fallidos',
  category: 'Día',
  items: stats.map(({ day }) => plain(day)),
  series: [{ name: 'Recordatorios', values: stats.map(({ count }) => count) }],
  colors: [ACCENT],
});
