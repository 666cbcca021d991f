import {
  type BuriedEvent,
  type DeadOutboxEvent,
  type Envelope,
  MAX_OUTBOX_EVENTS,
  type OutboxRequests,
} from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { answered } from '../answered.js';
import { Failure } from '../command-line/failure.js';
import { type DeadLetterPlace, jsonOf, type Letter, type Summary, type Verdict } from './letter.js';

/** What the outbox of a service gave up; the service is asked for it. */
export class OutboxPlace implements DeadLetterPlace {
  readonly flow: string;

  constructor(
    private readonly service: string,
    private readonly requests: OutboxRequests,
    private readonly client: RequestClient,
  ) {
    this.flow = `${service}.outbox`;
  }

  async summary(): Promise<Summary> {
    const { dead, oldestDeadAt } = await answered(this.service, this.client.send(this.requests.backlog, {}));
    return { count: dead, oldest: oldestDeadAt };
  }

  async *read(limit: number): AsyncGenerator<Letter> {
    for await (const page of this.pages(limit)) yield* page.map(letterOf);
  }

  async sort(judge: (letters: readonly Letter[]) => Promise<readonly Verdict[]>): Promise<void> {
    const { count } = await this.summary();
    for await (const page of this.pages(count)) {
      const verdicts = await judge(page.map(letterOf));
      const chosen = (verdict: Verdict) => page.filter((_, index) => verdicts[index] === verdict).map(({ seq }) => seq);
      const [back, gone] = [chosen('replay'), chosen('discard')];
      if (back.length > 0) await answered(this.service, this.client.send(this.requests.replay, { seqs: back }));
      if (gone.length > 0) await answered(this.service, this.client.send(this.requests.discard, { seqs: gone }));
    }
  }

  async restore(letters: readonly Letter[]): Promise<void> {
    const events = letters.map(buriedOf);
    await answered(this.service, this.client.send(this.requests.restore, { events }));
  }

  private async *pages(most: number): AsyncGenerator<DeadOutboxEvent[]> {
    let after: string | undefined;
    for (let left = most; left > 0;) {
      const limit = Math.min(left, MAX_OUTBOX_EVENTS);
      const page = await answered(this.service, this.client.send(this.requests.dead, { after, limit }));
      if (page.length > 0) yield page;
      if (page.length < limit) return;
      left -= page.length;
      after = page.at(-1)?.seq;
    }
  }
}

const letterOf = ({ event, diedAt, failures, error }: DeadOutboxEvent): Letter => ({
  id: event.id,
  type: event.type,
  diedAt,
  reason: 'failed',
  error: error ?? '',
  // The last one is not among a message's failures either.
  failures: Math.max(0, failures - 1),
  postponements: 0,
  contentType: 'application/cloudevents+json',
  body: Buffer.from(JSON.stringify(event)),
});

function buriedOf({ body, diedAt, failures, error, id }: Letter): BuriedEvent {
  const event = jsonOf(body);
  if (event === undefined) throw new Failure(`The event ${id} cannot be read: an outbox takes whole events only.`);
  return {
    event: event as Envelope,
    diedAt: diedAt ?? new Date(0).toISOString(),
    failures: failures + 1,
    error: error === '' ? null : error,
  };
}
