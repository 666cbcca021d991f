import { Injectable } from '@nestjs/common';
import { SingleFlight } from '@recuerda/service';

/** Answers that were shared, with their JSON once somebody was sent it. */
const texts = new WeakMap<object, string | undefined>();

/** The JSON of an answer; of one that is shared it is written once for all. */
export function jsonOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !texts.has(answer)) return JSON.stringify(answer);
  const text = texts.get(answer) ?? JSON.stringify(answer);
  texts.set(answer, text);
  return text;
}

/**
 * Every open portal reads the same lists after every change: those who ask for the same while it is being read share the
 * next read. So nobody gets an answer that was read before he asked, and what he has written himself is in it. A failure is
 * shared with those who wait: what could not be reached a moment ago is not asked again for each of them.
 */
@Injectable()
export class SharedReads {
  private readonly flights = new Map<string, SingleFlight<unknown>>();

  /** `key` names what is read, with all that the answer depends on. Nobody may change the answer. */
  share<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.flights.get(key);
    if (known) return known.run() as Promise<T>;
    const flight = new SingleFlight(async () => {
      const answer = await read();
      if (typeof answer === 'object' && answer !== null) texts.set(answer, undefined);
      return answer;
    }, 'fail');
    this.flights.set(key, flight);
    const answer = flight.run();
    // Who asks in the very moment of its end only shares with fewer.
    void flight.idle().then(() => this.flights.delete(key));
    return answer;
  }
}
