import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Change } from './change.js';

/** An event as it goes over the wire. */
export const frame = (id: string, event: string, data: object): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Changes kept for clients that come back. */
export const CAPACITY = 10_000;

/**
 * The latest changes of this process, each under a number that only grows. Event ids are
 * `<bootId>-<number>`, so that an id of another process, or of before a restart, is recognised as foreign.
 */
@Injectable()
export class ChangeLog {
  readonly bootId = randomBytes(6).toString('hex');
  private readonly ring: { event: string; data: object }[] = [];
  private count = 0;

  /** Number of the latest change, 0 when there was none. */
  get last(): number {
    return this.count;
  }

  append(change: Change): void {
    this.add('change', change);
  }

  /** A place where changes may be missing: whoever passes it is to read all again. */
  appendReload(): void {
    this.add('reload', {});
  }

  idOf(number: number): string {
    return `${this.bootId}-${number}`;
  }

  /** Number of an event id a client saw last; null when what followed it is not known any more, or never was. */
  resume(eventId: string): number | null {
    const [bootId, digits = ''] = eventId.split('-');
    if (bootId !== this.bootId || !/^\d{1,15}$/.test(digits)) return null;
    const number = Number(digits);
    return number <= this.count && this.holds(number) ? number : null;
  }

  /** True when every change after `number` is still kept. */
  holds(number: number): boolean {
    return number >= this.count - CAPACITY;
  }

  /** The change of that number as it goes over the wire; it must be held. */
  frame(number: number): string {
    const change = this.ring[number % CAPACITY];
    return change === undefined ? '' : frame(this.idOf(number), change.event, change.data);
  }

  private add(event: string, data: object): void {
    this.count += 1;
    this.ring[this.count % CAPACITY] = { event, data };
  }
}
