import type { MetricsView } from '@recuerda/contracts';
import { Activity, Minus, Send, Timer, TrendingDown, TrendingUp } from 'lucide-react';
import { StatCard } from '../../components/StatCard';
import { signedPercent } from './growth';

/** What the figures say of each other. */
export function RatioCards({ metrics }: { metrics: MetricsView }) {
  const { efficiency, averageResponseTime, productivity, monthlyGrowth } = metrics;
  const Trend = monthlyGrowth > 0 ? TrendingUp : monthlyGrowth < 0 ? TrendingDown : Minus;
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4 print:grid-cols-4">
      <StatCard label="Eficiencia" value={`${efficiency}%`} caption="Recordatorios enviados" Icon={Send} />
      <StatCard label="Tiempo Promedio" value={averageResponseTime} caption="Respuesta a recordatorios" Icon={Timer} />
      <StatCard label="Productividad" value={`${productivity}%`} caption="Tareas activas vs total" Icon={Activity} />
      <StatCard
        label="Crecimiento Mensual"
        value={signedPercent(monthlyGrowth)}
        caption="Tareas este mes"
        Icon={Trend}
      />
    </div>
  );
}
