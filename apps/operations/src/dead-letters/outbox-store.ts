import {
  type BuriedEvent,
  type DeadOutboxEvent,
  type Envelope,
  MAX_OUTBOX_EVENTS,
  type OutboxRequests,
} from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { Failure, orFailure } from '../command-line/terminal.js';
import {
  type DeadLetterStore,
  jsonOf,
  type DeadLetterMessage,
  type Summary,
  type Decision,
} from './dead-letter-store.js';

/** The failed events of a service's outbox, accessed through the service's requests. */
export class OutboxStore implements DeadLetterStore {
  readonly flow: string;

  constructor(
    private readonly service: string,
    private readonly requests: OutboxRequests,
    private readonly client: RequestClient,
  ) {
    this.flow = `${service}.outbox`;
  }

  async summary(): Promise<Summary> {
    const { dead, oldestDeadAt } = await orFailure(this.service, this.client.send(this.requests.backlog, {}));
    return { count: dead, oldest: oldestDeadAt };
  }

  async *read(limit: number): AsyncGenerator<DeadLetterMessage> {
    for await (const page of this.pages(limit)) yield* page.map(deadLetterOf);
  }

  async process(decide: (deadLetters: readonly DeadLetterMessage[]) => Promise<readonly Decision[]>): Promise<void> {
    const { count } = await this.summary();
    for await (const page of this.pages(count)) {
      const decisions = await decide(page.map(deadLetterOf));
      const seqsOf = (decision: Decision) =>
        page.filter((_, index) => decisions[index] === decision).map(({ seq }) => seq);
      const [replayed, discarded] = [seqsOf('replay'), seqsOf('discard')];
      if (replayed.length > 0)
        await orFailure(this.service, this.client.send(this.requests.replay, { seqs: replayed }));
      if (discarded.length > 0)
        await orFailure(this.service, this.client.send(this.requests.discard, { seqs: discarded }));
    }
  }

  async restore(deadLetters: readonly DeadLetterMessage[]): Promise<void> {
    const events = deadLetters.map(buriedOf);
    await orFailure(this.service, this.client.send(this.requests.restore, { events }));
  }

  private async *pages(most: number): AsyncGenerator<DeadOutboxEvent[]> {
    let after: string | undefined;
    for (let left = most; left > 0;) {
      const limit = Math.min(left, MAX_OUTBOX_EVENTS);
      const page = await orFailure(this.service, this.client.send(this.requests.dead, { after, limit }));
      if (page.length > 0) yield page;
      if (page.length < limit) return;
      left -= page.length;
      after = page.at(-1)?.seq;
    }
  }
}

const deadLetterOf = ({ event, diedAt, failures, error }: DeadOutboxEvent): DeadLetterMessage => ({
  id: event.id,
  type: event.type,
  diedAt,
  reason: 'failed',
  error: error ?? '',
  // A message's failures do not count the last one either.
  failures: Math.max(0, failures - 1),
  postponements: 0,
  contentType: 'application/cloudevents+json',
  body: Buffer.from(JSON.stringify(event)),
});

function buriedOf({ body, diedAt, failures, error, id }: DeadLetterMessage): BuriedEvent {
  const event = jsonOf(body);
  if (event === undefined) throw new Failure(`The event ${id} cannot be read: an outbox takes whole events only.`);
  return {
    event: event as Envelope,
    diedAt: diedAt ?? new Date(0).toISOString(),
    failures: failures + 1,
    error: error === '' ? null : error,
  };
}
