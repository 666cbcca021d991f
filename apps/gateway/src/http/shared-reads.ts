import { Injectable } from '@nestjs/common';

/** Answers that were shared, with their JSON once somebody was sent it. */
const texts = new WeakMap<object, string | undefined>();

/** The JSON of an answer; of one that is shared it is written once for all. */
export function jsonOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !texts.has(answer)) return JSON.stringify(answer);
  const text = texts.get(answer) ?? JSON.stringify(answer);
  texts.set(answer, text);
  return text;
}

interface Flight {
  running: Promise<unknown>;
  next: Promise<unknown> | undefined;
}

/**
 * Every open portal reads the same lists after every change: those who ask for the same while it is being read share the
 * next read. So nobody gets an answer that was read before he asked, and what he has written himself is in it. A failure is
 * shared with those who wait: what could not be reached a moment ago is not asked again for each of them.
 */
@Injectable()
export class SharedReads {
  private readonly flights = new Map<string, Flight>();

  /** `key` names what is read, with all that the answer depends on. Nobody may change the answer. */
  share<T>(key: string, read: () => Promise<T>): Promise<T> {
    const flight = this.flights.get(key);
    if (!flight) return this.start(key, read);
    flight.next ??= flight.running.then(() => this.start(key, read));
    return flight.next as Promise<T>;
  }

  private start<T>(key: string, read: () => Promise<T>): Promise<T> {
    const running = read();
    const flight: Flight = { running, next: undefined };
    this.flights.set(key, flight);
    const end = (answer: T): void => {
      if (typeof answer === 'object' && answer !== null) texts.set(answer, undefined);
      // Otherwise the next read follows, and takes the key over.
      if (flight.next === undefined && this.flights.get(key) === flight) this.flights.delete(key);
    };
    running.then(end, () => {
      if (this.flights.get(key) === flight) this.flights.delete(key);
    });
    return running;
  }
}
