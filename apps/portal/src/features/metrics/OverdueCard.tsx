import { CalendarX } from 'lucide-react';
import { StatCard } from '../../components/StatCard';
import { formatCount } from '../../format/numbers';

/** Shown where an open task has a due date. */
export const OverdueCard = ({ overdue }: { overdue: number }) => (
  <div className="grid grid-cols-2 gap-4 lg:grid-cols-4 print:grid-cols-4">
    <StatCard
      label="Vencidas"
      value={formatCount(overdue)}
      caption="Tareas abiertas con fecha pasada"
      Icon={CalendarX}
    />
  </div>
);
