import { UPCOMING_REMINDERS, type UpcomingReminder } from '@recuerda/contracts';
import { Countdown } from '../../components/Countdown';
import { RemindersIllustration } from '../../components/illustrations/RemindersIllustration';
import { EmployeeLink } from '../../components/names/EmployeeLink';
import { ListCard, TaskLink } from './ListCard';

/** The next reminders, soonest first. */
export function UpcomingReminders({ reminders }: { reminders: UpcomingReminder[] | undefined }) {
  return (
    <ListCard
      title="Próximos Recordatorios"
      items={reminders}
      most={UPCOMING_REMINDERS}
      keyOf={({ id }) => id}
      render={(reminder) => <Reminder reminder={reminder} />}
      empty={{ title: 'No hay recordatorios programados', illustration: <RemindersIllustration /> }}
    />
  );
}

function Reminder({ reminder: { task, nextReminder } }: { reminder: UpcomingReminder }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-48">
        <TaskLink title={task.title} />
        <p className="truncate text-muted">
          Para:{' '}
          {task.employeeId ? <EmployeeLink id={task.employeeId}>{task.employeeName}</EmployeeLink> : 'Sin asignar'}
        </p>
      </div>
      <Countdown due={nextReminder} className="text-xs font-medium text-accent-strong" />
    </div>
  );
}
