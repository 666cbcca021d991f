import type { DashboardView } from '@recuerda/contracts';
import { BellRing, CircleDot, ListTodo, Users } from 'lucide-react';
import { StatCard } from '../../components/StatCard';
import { formatCount } from '../../format/numbers';

const CARDS = [
  { label: 'Total Empleados', figure: 'totalEmployees', Icon: Users },
  { label: 'Tareas Activas', figure: 'activeTasks', Icon: CircleDot },
  { label: 'Total Tareas', figure: 'totalTasks', Icon: ListTodo },
  {
    label: 'Recordatorios Hoy',
    figure: 'remindersToday',
    Icon: BellRing,
    caption: 'Desde las 0:00, también los fallidos',
  },
] as const;

/** The four figures; each marked when they are the demonstration's. */
export function Totals({ figures, demo }: { figures: DashboardView | undefined; demo: boolean }) {
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {CARDS.map(({ label, figure, Icon, ...more }) => (
        <StatCard
          key={label}
          label={label}
          value={figures && formatCount(figures[figure])}
          Icon={Icon}
          {...more}
          {...(demo && { mark: 'Demo' })}
        />
      ))}
    </div>
  );
}
