import type { MetricsView } from '@recuerda/contracts';
import { BellRing, CircleDot, Gauge, Users } from 'lucide-react';
import { StatCard } from '../../components/StatCard';
import { formatCount } from '../../format/numbers';

/** The four figures on top. */
export function SummaryCards({ metrics }: { metrics: MetricsView }) {
  const { efficiency, activeEmployees, activeTasks, remindersToday } = metrics;
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4 print:grid-cols-4">
      <StatCard label="Eficiencia Promedio" value={`${efficiency}%`} Icon={Gauge} />
      <StatCard label="Empleados Activos" value={formatCount(activeEmployees)} Icon={Users} />
      <StatCard label="Tareas Activas" value={formatCount(activeTasks)} Icon={CircleDot} />
      <StatCard label="Recordatorios Hoy" value={formatCount(remindersToday)} Icon={BellRing} />
    </div>
  );
}
