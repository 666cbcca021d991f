import { isDeepStrictEqual } from 'node:util';
import { type Envelope, MINUTE_MS, TaskDeleted, type TaskSnapshot } from '@recuerda/contracts';

/** The one reminder of a task, by the requirements (REM). Times in ms since the epoch. */
interface Chain {
  /** A new number each time a reminder is scheduled. */
  reminder: number;
  status: 'scheduled' | 'failed';
  due: number;
  activation: number;
  interval: number;
  dueDate: DueDate | null;
  sentAt: number | null;
  /** It came back after it was cancelled, or may have been. */
  resumed: boolean;
}

/** The state of a task. Times in ms since the epoch, intervals in minutes. */
interface DueDate {
  at: number;
  remindBefore: number | null;
  overdueInterval: number | null;
}

export interface TaskReplica {
  version: number;
  deleted: boolean;
  remindable: boolean;
  activation: number;
  interval: number;
  dueDate: DueDate | null;
  chain: Chain | undefined;
  /** The reminder that the notifier cancelled although the task is reminded: a change on its way brings it back. */
  cancelled?: Chain | undefined;
}

type Rhythm = Pick<TaskReplica, 'interval' | 'dueDate'>;

/** `from` + interval, or now + interval if that has passed: never a burst, never a drift. */
export const next = (from: number, task: Rhythm, now: number): number => {
  const onSchedule = intervalAfter(from, task);
  return onSchedule > now ? onSchedule : intervalAfter(now, task);
};

/** From its due date on a task may have another interval; before, that ends the usual one early. */
function intervalAfter(from: number, { interval, dueDate }: Rhythm): number {
  const usual = from + interval * MINUTE_MS;
  if (dueDate === null || dueDate.overdueInterval === null) return usual;
  const overdue = dueDate.overdueInterval * MINUTE_MS;
  return from >= dueDate.at ? from + overdue : Math.min(usual, dueDate.at + overdue);
}

/** The reminders of a task may begin so long before its due date. */
export const begins = ({ dueDate }: Rhythm): number =>
  dueDate === null || dueDate.remindBefore === null ? -Infinity : dueDate.at - dueDate.remindBefore * MINUTE_MS;

/** A model of the scheduler: the state it must have, by task id. */
export class ReminderModel {
  readonly tasks = new Map<string, TaskReplica>();
  private reminders = 0;

  /** Applies the latest version of each task, if it is newer than the replica. */
  apply(batch: readonly Envelope[], now: number): void {
    for (const id of new Set(batch.map((event) => event.subject))) {
      const versions = batch.filter((event) => event.subject === id);
      const highest = Math.max(...versions.map((event) => event.version ?? 0));
      const event = versions.findLast(({ version }) => version === highest);
      const replica = this.tasks.get(id);
      if (event && highest > (replica?.version ?? 0)) {
        const since = Date.parse(scheduledBy(event, versions).time);
        this.tasks.set(id, this.update(event, since, replica, now));
      }
    }
  }

  /** A result changes its reminder while that is scheduled; any other result is late or a duplicate. */
  recordResult(reminder: number, outcome: 'sent' | 'failed' | 'cancelled', sentAt: number, now: number): void {
    for (const replica of this.tasks.values()) {
      const { chain } = replica;
      if (chain?.reminder !== reminder || chain.status !== 'scheduled') continue;
      if (outcome === 'failed') Object.assign(chain, { status: 'failed', sentAt });
      if (outcome === 'cancelled') this.cancel(replica, chain);
      if (outcome === 'sent')
        replica.chain = this.schedule(Math.max(next(chain.due, chain, now), begins(chain)), chain);
    }
  }

  initialise(id: string | undefined, now: number): { restored: number; scheduled: number } {
    const asked = [...this.tasks].filter(([one]) => id === undefined || one === id).map(([, replica]) => replica);
    const remindable = asked.filter((replica) => replica.remindable);
    const stopped = remindable.filter((replica) => replica.chain?.status !== 'scheduled');
    for (const replica of stopped)
      replica.chain = this.schedule(Math.max(intervalAfter(now, replica), begins(replica)), replica);
    return { restored: remindable.length - stopped.length, scheduled: stopped.length };
  }

  /** Scheduled chains due at `horizon`, the earliest first. */
  due(horizon: number): Chain[] {
    const waiting = [...this.tasks.values()].flatMap(({ chain }) => (chain?.status === 'scheduled' ? [chain] : []));
    return waiting.filter((chain) => chain.due <= horizon).sort((one, other) => one.due - other.due);
  }

  /** `since`: when what decides on its reminders last changed. */
  private update(event: Envelope, since: number, before: TaskReplica | undefined, now: number): TaskReplica {
    const { chain, cancelled } = before ?? {};
    const version = event.version ?? 0;
    if (TaskDeleted.is(event)) {
      return { version, deleted: true, remindable: false, activation: 1, interval: 1, dueDate: null, chain: undefined };
    }
    const { remindable, activation, reminderInterval: interval, ...task } = event.data as TaskSnapshot;
    const { snoozedUntil, snoozeReason } = task;
    const dueDate = dueDateOf(event.data as TaskSnapshot);
    const snoozeEnds = snoozedUntil ? Date.parse(snoozedUntil) : since;
    const replica = { version, deleted: false, remindable, activation, interval, dueDate };
    if (!remindable) return { ...replica, chain: undefined };
    // A version that is not known may have stopped it.
    const resumed = chain?.resumed === true || version > (before?.version ?? version) + 1;
    if (chain && hasRhythm(chain, replica)) return { ...replica, chain: { ...chain, resumed } };
    if (chain === undefined && cancelled && hasRhythm(cancelled, replica))
      return { ...replica, chain: { ...cancelled, resumed: true } };
    const isSnoozed = Boolean(snoozedUntil) && snoozeEnds >= since;
    const nominal = isSnoozed ? snoozeEnds : next(since, replica, now);
    const due = isSnoozed ? Math.max(nominal, now) : nominal;
    // A snooze has a reason; 'Recordar ahora' has none.
    const isWanted = isSnoozed && snoozeReason === null;
    return { ...replica, chain: this.schedule(isWanted ? due : Math.max(due, begins(replica)), replica) };
  }

  private schedule(due: number, { activation, interval, dueDate }: Rhythm & { activation: number }): Chain {
    this.reminders += 1;
    return {
      reminder: this.reminders,
      status: 'scheduled',
      due,
      activation,
      interval,
      dueDate,
      sentAt: null,
      resumed: false,
    };
  }

  /** A reminder that has just come back is due again. */
  private cancel(replica: TaskReplica, chain: Chain): void {
    this.reminders += 1;
    const renewed = { ...chain, reminder: this.reminders, resumed: false };
    Object.assign(replica, chain.resumed ? { chain: renewed } : { chain: undefined, cancelled: renewed });
  }
}

const hasRhythm = (chain: Chain, { activation, interval, dueDate }: Rhythm & { activation: number }): boolean =>
  chain.activation === activation && chain.interval === interval && isDeepStrictEqual(chain.dueDate, dueDate);

/** The version that brought the schedule which `last` has: a later edit of the title moves no reminder. */
function scheduledBy(last: Envelope, versions: readonly Envelope[]): Envelope {
  const rhythmOf = ({ data }: Envelope) => {
    const { remindable, activation, reminderInterval } = data as TaskSnapshot;
    return { remindable, activation, reminderInterval, dueDate: dueDateOf(data as TaskSnapshot) };
  };
  let first = last;
  for (let version = (last.version ?? 0) - 1; ; version -= 1) {
    const before = versions.find((event) => event.version === version);
    if (!before || !isDeepStrictEqual(rhythmOf(before), rhythmOf(last))) return first;
    first = before;
  }
}

const dueDateOf = ({ dueAt, remindBefore, overdueInterval }: TaskSnapshot): DueDate | null =>
  dueAt ? { at: Date.parse(dueAt), remindBefore, overdueInterval } : null;
