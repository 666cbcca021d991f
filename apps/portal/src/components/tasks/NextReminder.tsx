import type { TaskWithReminder } from '@recuerda/contracts';
import { CirclePause, type LucideIcon, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Countdown } from '../Countdown';
import { useNow } from '../use-now';
import { heldUntil } from '../whatsapp/hold-names';

/** The scheduler learns of a change a moment later: until then the reminder is unknown. Milliseconds. */
const SCHEDULING_MS = 5_000;

/** The countdown to the next reminder of a running task, or until when and why it is held. */
export function NextReminder({ task }: { task: ScheduledTask }) {
  const now = useNow();
  const { heldReason, nextReminder = '' } = task.nextReminder ?? {};
  if (heldReason)
    return (
      <IconNote icon={CirclePause} className="font-medium text-warning">
        {heldUntil(heldReason, nextReminder, now)}
      </IconNote>
    );
  return (
    <p className="flex items-center gap-2 font-medium text-accent-strong">
      <Timer aria-hidden className="size-4 shrink-0" />
      <Countdown due={nextReminderAt(task, now)} />
    </p>
  );
}

/** `nextReminder` is absent while it is not known: the task has just changed. */
type ScheduledTask = Pick<TaskWithReminder, 'updatedAt'> & Partial<Pick<TaskWithReminder, 'nextReminder'>>;

/** Returns when the task's next reminder is due; undefined while that is not known, null if there is none. */
export function nextReminderAt({ nextReminder, updatedAt }: ScheduledTask, now: number): string | null | undefined {
  // After a failure no further reminder is scheduled.
  if (nextReminder) return nextReminder.status === 'failed' ? null : nextReminder.nextReminder;
  if (nextReminder === null && now - Date.parse(updatedAt) < SCHEDULING_MS) return undefined;
  return nextReminder;
}

interface IconNoteProps {
  icon: LucideIcon;
  /** Its colour. */
  className: string;
  children: ReactNode;
}

/** A remark on a task, with a sign of what it is about. */
export function IconNote({ icon: Icon, className, children }: IconNoteProps) {
  return (
    <p className={`flex items-start gap-2 ${className}`}>
      <Icon aria-hidden className="h-[1lh] w-4 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
