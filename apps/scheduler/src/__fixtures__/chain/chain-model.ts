import { type Envelope, TaskDeleted, type TaskSnapshot } from '@recuerda/contracts';

const MINUTE = 60_000;
const LEASES = [10, 20, 40];
const LONGEST_LEASE = 60;

/** The one reminder of a task, by the requirements (REM). Times in ms since the epoch. */
export interface Chain {
  /** Another one each time a reminder is scheduled. */
  reminder: number;
  status: 'scheduled' | 'failed';
  due: number;
  activation: number;
  interval: number;
  /** From when it may be claimed. */
  claimable: number;
  claims: number;
  sentAt: number | null;
}

export interface Known {
  version: number;
  deleted: boolean;
  remindable: boolean;
  activation: number;
  interval: number;
  chain: Chain | undefined;
}

/** Interval after `from`, or after now when that is past: never a burst, never a drift. */
export const next = (from: number, interval: number, now: number): number =>
  from + interval * MINUTE > now ? from + interval * MINUTE : now + interval * MINUTE;

/** The scheduler in plain words: what it must know, by task id. */
export class ChainModel {
  readonly tasks = new Map<string, Known>();
  private reminders = 0;

  /** Of each task the newest version alone counts, and only when it is newer than what is known. */
  hear(batch: readonly Envelope[], now: number): void {
    for (const id of new Set(batch.map((event) => event.subject))) {
      const versions = batch.filter((event) => event.subject === id);
      const highest = Math.max(...versions.map((event) => event.version ?? 0));
      const event = versions.findLast(({ version }) => version === highest);
      const known = this.tasks.get(id);
      if (event && highest > (known?.version ?? 0)) this.tasks.set(id, this.learn(event, known?.chain, now));
    }
  }

  /** A result changes the reminder it is about, while that waits; any other is late or doubled. */
  conclude(reminder: number, outcome: 'sent' | 'failed' | 'cancelled', sentAt: number, now: number): void {
    for (const known of this.tasks.values()) {
      const { chain } = known;
      if (chain?.reminder !== reminder || chain.status !== 'scheduled') continue;
      if (outcome === 'failed') Object.assign(chain, { status: 'failed', sentAt });
      if (outcome === 'cancelled') known.chain = undefined;
      if (outcome === 'sent') known.chain = this.schedule(next(chain.due, chain.interval, now), chain);
    }
  }

  initialise(id: string | undefined, now: number): { restored: number; scheduled: number } {
    const asked = [...this.tasks].filter(([one]) => id === undefined || one === id).map(([, known]) => known);
    const remindable = asked.filter((known) => known.remindable);
    const stopped = remindable.filter((known) => known.chain?.status !== 'scheduled');
    for (const known of stopped) known.chain = this.schedule(now + known.interval * MINUTE, known);
    return { restored: remindable.length - stopped.length, scheduled: stopped.length };
  }

  claimable(horizon: number): Chain[] {
    const waiting = [...this.tasks.values()].flatMap(({ chain }) => (chain?.status === 'scheduled' ? [chain] : []));
    return waiting.filter((chain) => chain.claimable <= horizon).sort((one, other) => one.claimable - other.claimable);
  }

  claim(chain: Chain, now: number): void {
    chain.claimable = Math.max(chain.claimable, now) + (LEASES[chain.claims] ?? LONGEST_LEASE) * MINUTE;
    chain.claims += 1;
  }

  private learn(event: Envelope, chain: Chain | undefined, now: number): Known {
    const version = event.version ?? 0;
    if (TaskDeleted.is(event)) {
      return { version, deleted: true, remindable: false, activation: 1, interval: 1, chain: undefined };
    }
    const { remindable, activation, reminderInterval: interval } = event.data as TaskSnapshot;
    const known = { version, deleted: false, remindable, activation, interval };
    if (!remindable) return { ...known, chain: undefined };
    const runsOn = chain?.activation === activation && chain.interval === interval;
    return { ...known, chain: runsOn ? chain : this.schedule(next(Date.parse(event.time), interval, now), known) };
  }

  private schedule(due: number, { activation, interval }: { activation: number; interval: number }): Chain {
    this.reminders += 1;
    return {
      ...{ reminder: this.reminders, status: 'scheduled', due, activation, interval },
      ...{ claimable: due, claims: 0, sentAt: null },
    };
  }
}
