import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Envelope, SettingsUpdated, TemplateUpdated } from '@recuerda/contracts';

/** An event as browsers receive it: no names, phone numbers or titles. */
interface Change {
  /** Event type, such as `tasks.task.paused`. */
  type: string;
  /** Id of the entity that changed. */
  subject: string;
  /** The task, for tasks and reminders. */
  taskId?: string;
  /** ISO 8601. */
  time: string;
}

/** A change with the departments that it may reach. */
export interface DepartmentsChange {
  change: Change;
  /** The departments that it belongs to, before and after it: managers of others do not get it. Undefined: to all. */
  departmentIds: readonly string[] | undefined;
}

/** Returns null for events that change nothing on a screen. */
export function changeOf(event: Envelope): Change | null {
  if (event.type.endsWith('.republished')) return null;
  const taskId = event.type.startsWith('tasks.task.') ? event.subject : taskIdIn(event.data);
  return { type: event.type, subject: event.subject, ...(taskId !== undefined && { taskId }), time: event.time };
}

/** Returns the departments an event is about: none when they are not known; undefined when it is the whole school's. */
export function departmentsOf(event: Envelope): string[] | undefined {
  if (TemplateUpdated.is(event) || event.type.startsWith('notifier.account.')) return undefined;
  if (SettingsUpdated.is(event)) return event.data.closedDay && departmentsOfDay(event.data.closedDay);
  if (event.type.startsWith('directory.department.')) return [event.subject];
  const { departmentId, previous, counts = [] } = event.data as AboutDepartments;
  const ids = [departmentId, previous?.departmentId, ...counts.map((count) => count.departmentId)];
  return ids.filter((id) => typeof id === 'string');
}

/** Returns undefined if it is or was a day of the whole school. */
function departmentsOfDay({ before, after }: Record<'before' | 'after', OfDepartment | null>): string[] | undefined {
  const days = [before, after].filter((day) => day !== null);
  const ids = days.flatMap(({ departmentId }) => departmentId ?? []);
  return ids.length === days.length ? ids : undefined;
}

interface OfDepartment {
  departmentId?: string | null;
}
interface AboutDepartments extends OfDepartment {
  previous?: OfDepartment;
  counts?: OfDepartment[];
}

function taskIdIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('taskId' in data)) return undefined;
  return typeof data.taskId === 'string' ? data.taskId : undefined;
}

/** Formats a server-sent event. */
export const frame = (id: string, event: string, data: object): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export interface Entry {
  /** Its name on the wire. */
  event: string;
  data: object;
  /** Whom it may reach; undefined: everyone. */
  departmentIds?: readonly string[] | undefined;
}

/** Changes kept for clients that reconnect. */
export const CAPACITY = 10_000;

/**
 * The latest changes of this process, with increasing numbers. Event ids are `<bootId>-<number>`: those of another
 * process, or from before a restart, are recognised.
 */
@Injectable()
export class ChangeLog {
  readonly bootId = randomBytes(6).toString('hex');
  private readonly ring: Entry[] = [];
  private count = 0;

  /** Number of the latest change; 0 if there was none. */
  get last(): number {
    return this.count;
  }

  append({ change, departmentIds }: DepartmentsChange): void {
    this.add({ event: 'change', data: change, departmentIds });
  }

  /** Marks a place where changes may be missing: clients that pass it read everything again. */
  appendReload(): void {
    this.add({ event: 'reload', data: {} });
  }

  idOf(number: number): string {
    return `${this.bootId}-${number}`;
  }

  /** Returns the number of a client's last event id; null if the changes after it are unknown. */
  resume(eventId: string): number | null {
    const [bootId, digits = ''] = eventId.split('-');
    if (bootId !== this.bootId || !/^\d{1,15}$/.test(digits)) return null;
    const number = Number(digits);
    return number <= this.count && this.holds(number) ? number : null;
  }

  /** True if every change after `number` is still kept. */
  holds(number: number): boolean {
    return number >= this.count - CAPACITY;
  }

  /** Returns the change of that number, which must be kept. */
  entry(number: number): Entry | undefined {
    return this.ring[number % CAPACITY];
  }

  private add(entry: Entry): void {
    this.count += 1;
    this.ring[this.count % CAPACITY] = entry;
  }
}

/** A stream's view of the log: its visible changes, and its names of positions. */
export interface StreamReader {
  maySee(entry: Entry): boolean;
  /** Returns the event id of a position. */
  idOf(number: number): string;
  /** Returns the position of a client's last event id; null if the changes after it are unknown. */
  resume(eventId: string): number | null;
}

/** Sees every change. */
export const seesAll = (log: ChangeLog): StreamReader => ({
  maySee: () => true,
  idOf: (number) => log.idOf(number),
  resume: (eventId) => log.resume(eventId),
});

/**
 * Sees the changes of some departments. Its event ids are encrypted: the numbers that are missing would say how much
 * happens in the others.
 */
export const seesDepartments = (log: ChangeLog, scope: readonly string[]): StreamReader => ({
  maySee: ({ departmentIds }) => departmentIds === undefined || departmentIds.some((id) => scope.includes(id)),
  idOf: (number) => `${log.bootId}-${encrypted(number)}`,
  resume: (eventId) => {
    const [bootId, hex = ''] = eventId.split('-');
    return /^[0-9a-f]{32}$/.test(hex) ? log.resume(`${bootId}-${decrypted(hex)}`) : null;
  },
});

/** New in each process: ids of another are not known here anyway. */
const KEY = randomBytes(16);
const [CIPHER, BLOCK] = ['aes-128-ecb', 16] as const;

function encrypted(number: number): string {
  // What follows the number is random: two equal ids would say that nothing happened between them.
  const block = randomBytes(BLOCK);
  block.writeBigUInt64BE(BigInt(number));
  return createCipheriv(CIPHER, KEY, null).setAutoPadding(false).update(block, undefined, 'hex');
}

const decrypted = (hex: string): bigint =>
  createDecipheriv(CIPHER, KEY, null).setAutoPadding(false).update(hex, 'hex').readBigUInt64BE();
