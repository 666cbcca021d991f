import { CirclePause, Timer } from 'lucide-react';
import { Countdown } from '../Countdown';
import { useNow } from '../use-now';
import { heldUntil } from '../whatsapp/hold-names';
import { nextReminderAt, type ScheduledTask } from './next-reminder-at';

/** The countdown to the next reminder of a running task, or until when and why it is held. */
export function NextReminder({ task }: { task: ScheduledTask }) {
  const now = useNow();
  const { heldReason, nextReminder = '' } = task.nextReminder ?? {};
  if (heldReason)
    return (
      <p className="flex items-start gap-2 font-medium text-warning">
        <CirclePause aria-hidden className="h-[1lh] w-4 shrink-0" />
        {heldUntil(heldReason, nextReminder, now)}
      </p>
    );
  return (
    <p className="flex items-center gap-2 font-medium text-accent-strong">
      <Timer aria-hidden className="size-4 shrink-0" />
      <Countdown due={nextReminderAt(task, now)} />
    </p>
  );
}
