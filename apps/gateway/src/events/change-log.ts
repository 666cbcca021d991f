import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DepartmentsChange } from './change.js';

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
