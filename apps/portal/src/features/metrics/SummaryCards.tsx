import type { MetricsView } from '@recuerda/contracts';
import { BellRing, CircleDot, Gauge, Users } from 'lucide-react';
import { StatCard } from '../../components/StatCard';
import { formatCount } from '../../format/numbers';

// The formulas are those of docs/requirements.md; what surprises in them is said here.
const EFFICIENCY = 'Enviados por tarea creada, 30 días: puede pasar de 100%';
const EMPLOYEES = 'Los del gráfico, 8 como máximo';
const REMINDERS = 'Enviados en las últimas 24 horas';

/** The four figures on top. */
export function SummaryCards({ metrics }: { metrics: MetricsView }) {
  const { efficiency, activeEmployees, activeTasks, remindersToday } = metrics;
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4 print:grid-cols-4">
      <StatCard label="Eficiencia Promedio" value={`${efficiency}%`} caption={EFFICIENCY} Icon={Gauge} />
      <StatCard label="Empleados Activos" value={formatCount(activeEmployees)} caption={EMPLOYEES} Icon={Users} />
      <StatCard label="Tareas Activas" value={formatCount(activeTasks)} Icon={CircleDot} />
      <StatCard label="Recordatorios Hoy" value={formatCount(remindersToday)} caption={REMINDERS} Icon={BellRing} />
    </div>
  );
}
