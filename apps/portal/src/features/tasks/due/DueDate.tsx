import { CalendarClock, Repeat } from 'lucide-react';
import { Badge } from '../../../components/Badge';
import { CardLine } from '../../../components/list/CardLine';
import { useNow } from '../../../components/use-now';
import { formatMinute } from '../../../format/dates';
import type { CachedTask } from '../api/tasks';
import { summaryOf } from './repetition-summary';

/** When a task is due, and when again; in red once that has passed. */
export function DueDate({ task: { isCompleted, repetition }, dueAt }: { task: CachedTask; dueAt: string }) {
  const now = useNow();
  const isOverdue = !isCompleted && Date.parse(dueAt) < now;
  return (
    <div className="flex flex-col gap-x-6 gap-y-1 sm:flex-row sm:flex-wrap sm:items-center">
      {/* The badge goes below the date where both do not fit, as in a table. */}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CardLine icon={CalendarClock}>
          <span className={isOverdue ? 'font-medium text-danger' : ''}>
            {isCompleted ? 'Vencía' : isOverdue ? 'Venció' : 'Vence'} el {formatMinute(dueAt)}
          </span>
        </CardLine>
        {isOverdue && <Badge tone="danger">Vencida</Badge>}
      </div>
      {repetition && <CardLine icon={Repeat}>{summaryOf(repetition)}</CardLine>}
    </div>
  );
}
