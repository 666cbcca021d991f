import type { EscalationOutcome } from '@recuerda/contracts';
import { AlarmClockOff, CircleAlert, Eye, Megaphone } from 'lucide-react';
import { useMay } from '../../api/access/access-slice';
import { ActionButton } from '../../components/form/ActionButton';
import { IconNote } from '../../components/tasks/NextReminder';
import { useNow } from '../../components/use-now';
import { formatUntil } from '../../format/dates';
import { HeldReminder, UnreachableEmployee } from './WhySilent';
import { useInitialiseRemindersMutation } from './api/reminders';
import type { CachedTask } from './api/tasks';

/** Why the next reminder is later than the interval says, or failed, and who was asked because none was answered. */
export function TaskNotes({ task, titleId }: { task: CachedTask; titleId: string }) {
  const { heldReason, nextReminder = '' } = task.nextReminder ?? {};
  return (
    <>
      <UnreachableEmployee task={task} />
      {heldReason && <HeldReminder reason={heldReason} until={nextReminder} />}
      <Snooze task={task} />
      <Escalation task={task} />
      <EarlierFailure task={task} />
      {task.nextReminder?.status === 'failed' && <FailedReminder taskId={task.id} titleId={titleId} />}
    </>
  );
}

/** 'a las 9:10', 'a la 1:10', or the day and the hour. */
const at = (until: string): string => (until.startsWith('el ') ? until : `a ${until}`);

function Snooze({ task: { snoozedUntil, snoozeReason } }: { task: CachedTask }) {
  const now = useNow();
  if (!snoozedUntil || Date.parse(snoozedUntil) <= now) return null;
  const isSeen = snoozeReason === 'acknowledged';
  const [Icon, until] = [isSeen ? Eye : AlarmClockOff, formatUntil(snoozedUntil, now)];
  return (
    <IconNote icon={Icon} className="text-muted">
      {isSeen ? `Visto; vuelve a recordar ${at(until)}` : `Pospuesta hasta ${until}`}
    </IconNote>
  );
}

/** The chain was restarted after a failure, as the list does when it is opened: that one failed stays visible. */
function EarlierFailure({ task: { nextReminder } }: { task: CachedTask }) {
  const now = useNow();
  if (!nextReminder?.failedAt) return null;
  return (
    <IconNote icon={CircleAlert} className="text-danger">
      {`El anterior falló ${at(formatUntil(nextReminder.failedAt, now))}`}
    </IconNote>
  );
}

function Escalation({ task: { escalatedAt, escalationOutcome, escalatedTo } }: { task: CachedTask }) {
  if (!escalatedAt || !escalationOutcome) return null;
  return (
    <IconNote icon={Megaphone} className="font-medium text-warning">
      {NOTES[escalationOutcome](escalatedTo?.name ?? 'quien ya no está')}
    </IconNote>
  );
}

const NOTES: Readonly<Record<EscalationOutcome, (name: string) => string>> = {
  manager: (name) => `Escalada a ${name} (responsable)`,
  employee: (name) => `Escalada a ${name}`,
  no_manager: () => 'Sin responsable: no se pudo avisar',
  unreachable: (name) => `${name} no recibe mensajes: no se pudo avisar`,
  self: (name) => `Sin respuesta de ${name}, que es quien recibe los avisos`,
};

/** Says that the last reminder failed, which stops the chain, and offers a retry. */
function FailedReminder({ taskId, titleId }: { taskId: string; titleId: string }) {
  const [initialise] = useInitialiseRemindersMutation();
  const may = useMay('school.write');
  return (
    <p className="flex flex-wrap items-center gap-2 font-medium text-danger">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      El último recordatorio falló
      {may && (
        <ActionButton
          className="h-8 px-3"
          aria-describedby={titleId}
          action={() => initialise({ taskId }).unwrap()}
          failure="No se pudo reintentar el recordatorio"
          working="Reintentando..."
        >
          Reintentar
        </ActionButton>
      )}
    </p>
  );
}
