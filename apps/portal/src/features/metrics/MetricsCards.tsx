import type { MetricsView } from '@recuerda/contracts';
import {
  Activity,
  BellRing,
  CalendarX,
  CheckCheck,
  CircleDot,
  Eye,
  Gauge,
  Hourglass,
  Megaphone,
  Minus,
  Send,
  Timer,
  TrendingDown,
  TrendingUp,
  Users,
} from 'lucide-react';
import { useGetSettingsQuery } from '../../api/settings';
import { JUST_READ_S } from '../../components/lazy/screen';
import { StatCard } from '../../components/StatCard';
import { formatDuration } from '../../format/durations';
import { formatCount } from '../../format/numbers';
import { useEscalatedTasksQuery } from './api/metrics';

// On a phone the last one fills its row.
const GRID = 'grid grid-cols-2 gap-4 max-lg:*:last:col-span-2 lg:grid-cols-3 print:grid-cols-3 print:*:last:col-span-1';

// The formulas are those of docs/requirements.md; what surprises in them is said here.
const EFFICIENCY = 'Enviados por tarea creada, 30 días: puede pasar de 100%';
const EMPLOYEES = 'Los del gráfico, 8 como máximo';
const REMINDERS = 'Enviados en las últimas 24 horas';

export function SummaryCards({ metrics }: { metrics: MetricsView }) {
  const { efficiency, activeEmployees, activeTasks, remindersToday } = metrics;
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4 print:grid-cols-4">
      <StatCard label="Eficiencia Promedio" value={`${efficiency}%`} caption={EFFICIENCY} Icon={Gauge} />
      <StatCard label="Empleados Activos" value={activeEmployees} caption={EMPLOYEES} Icon={Users} />
      <StatCard label="Tareas Activas" value={activeTasks} Icon={CircleDot} />
      <StatCard label="Recordatorios Hoy" value={remindersToday} caption={REMINDERS} Icon={BellRing} />
    </div>
  );
}

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

/** '+12%', '-5%', '0%'. */
export const signedPercent = (percent: number): string => `${percent > 0 ? '+' : ''}${percent}%`;

/** The provider's receipts for the reminders of 30 days. */
export function ReceiptCards({ receipts }: { receipts: NonNullable<MetricsView['receipts']> }) {
  const { reported, delivered, read, medianReadSeconds } = receipts;
  const share = (count: number) => `${Math.round((100 * count) / reported)}% de ${formatCount(reported)} con acuse`;
  return (
    <div className={GRID}>
      <StatCard label="Entregados" value={delivered} caption={share(delivered)} Icon={CheckCheck} />
      <StatCard label="Leídos" value={read} caption={share(read)} Icon={Eye} />
      <StatCard
        label="Tiempo hasta la lectura"
        value={medianReadSeconds === null ? '—' : formatDuration(medianReadSeconds)}
        caption="Mediana de los últimos 30 días"
        Icon={Hourglass}
      />
    </div>
  );
}

/** Shown where an open task has a due date. */
export const OverdueCard = ({ overdue }: { overdue: number }) => (
  <div className="grid grid-cols-2 gap-4 lg:grid-cols-4 print:grid-cols-4">
    <StatCard label="Vencidas" value={overdue} caption="Tareas abiertas con fecha pasada" Icon={CalendarX} />
  </div>
);

/** Tasks that wait for an answer although a manager was asked; only where something is escalated. */
export function EscalationCard() {
  // Departments begin and cease to escalate without an event of the settings.
  const { data: settings } = useGetSettingsQuery(undefined, { refetchOnMountOrArgChange: JUST_READ_S });
  const isOn = settings?.isEscalating;
  const { data: total } = useEscalatedTasksQuery(undefined, { skip: !isOn, refetchOnMountOrArgChange: true });
  if (!isOn) return null;
  return <StatCard label="Escaladas" value={total} caption="Tareas sin respuesta, ahora" Icon={Megaphone} />;
}
