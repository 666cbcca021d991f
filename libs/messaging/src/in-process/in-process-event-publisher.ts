import type { Envelope } from '@recuerda/contracts';
import { Unavailable, NotRouted } from '../delivery-errors.js';
import { published } from '../messaging-metrics.js';
import { type EventPublisher, PublishError } from '../publisher.js';
import { beginPublication } from '../spans.js';
import type { InProcessTransport } from './in-process-transport.js';

/** Hands events to the handlers of this process and waits for them; who publishes tries again what failed. */
export class InProcessEventPublisher implements EventPublisher {
  constructor(
    private readonly transport: InProcessTransport,
    private readonly knownTypes: ReadonlySet<string>,
  ) {}

  get available(): boolean {
    return this.transport.open;
  }

  async publish(events: readonly Envelope[]): Promise<void> {
    if (events.length === 0) return;
    if (!this.transport.open) {
      const closed = new Unavailable('the handlers of this process have not started, or have ended');
      throw new PublishError(new Map(events.map(({ id }) => [id, closed])), true);
    }
    const failed = new Map<string, Error>();
    for (const { id, type } of events)
      if (!this.knownTypes.has(type)) failed.set(id, new NotRouted(`no flow listens to ${type}`));
    const publications = events.map((event) => beginPublication('in_process', event));
    const written = events.map((event, index) => {
      const json = JSON.stringify(publications[index]?.event ?? event);
      return { id: event.id, type: event.type, json };
    });
    const outcomes = await Promise.all(this.transport.flows.map((flow) => flow.deliver(written)));
    for (const outcome of outcomes) for (const [id, error] of outcome) failed.set(id, error);
    for (const publication of publications) publication?.end(failed.get(publication.event.id));
    for (const { id, type } of events) published.inc({ type, outcome: failed.has(id) ? 'failed' : 'ok' });
    if (failed.size > 0) throw new PublishError(failed, false);
  }
}
