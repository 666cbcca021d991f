import { CirclePause, Timer } from 'lucide-react';
import type { CachedTask } from './api/tasks';
import { Countdown } from '../../components/Countdown';
import { HOLD_NAMES, HOLDS_WITHOUT_END } from '../../components/whatsapp/hold-names';
import { useNow } from '../../components/use-now';
import { formatMinute } from '../../format/dates';
import { formatUntil } from '../../format/until';
import { nextReminderAt } from './next-reminder-at';
import { LazyTaskNotes } from './LazyTaskNotes';

/**
 * What comes next for a running task: its countdown; after a failure that none is scheduled, and what to do about it.
 */
export function TaskReminder({ task, titleId }: { task: CachedTask; titleId: string }) {
  return (
    <>
      <NextReminder task={task} />
      {(task.snoozedUntil ??
        task.escalatedAt ??
        task.nextReminder?.failedAt ??
        task.nextReminder?.status === 'failed') && <LazyTaskNotes task={task} titleId={titleId} />}
    </>
  );
}

function NextReminder({ task }: { task: CachedTask }) {
  const now = useNow();
  const { heldReason, nextReminder = '' } = task.nextReminder ?? {};
  if (heldReason)
    return (
      <p className="flex items-start gap-2 font-medium text-warning">
        <CirclePause aria-hidden className="h-[1lh] w-4 shrink-0" />
        {HOLDS_WITHOUT_END.has(heldReason)
          ? `Retenido: ${HOLD_NAMES[heldReason]}. Próximo intento: ${formatMinute(nextReminder)}`
          : `Retenido hasta ${formatUntil(nextReminder, now)}: ${HOLD_NAMES[heldReason]}`}
      </p>
    );
  return (
    <p className="flex items-center gap-2 font-medium text-accent-strong">
      <Timer aria-hidden className="size-4 shrink-0" />
      <Countdown due={nextReminderAt(task, now)} />
    </p>
  );
}
