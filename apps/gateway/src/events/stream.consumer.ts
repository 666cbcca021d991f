import { Controller } from '@nestjs/common';
import { type Envelope, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler, StreamGaps } from '@recuerda/messaging';
import { changeOf, departmentsOf } from './change.js';
import { ChangeStreams } from './change-streams.js';

/** Sends each event to the open browsers, and `reload` when some may have been missed. */
@Controller()
export class StreamConsumer {
  constructor(
    private readonly streams: ChangeStreams,
    gaps: StreamGaps,
  ) {
    gaps.onGap(SUBSCRIPTIONS.gatewayStream, () => streams.reload());
  }

  @EventHandler(SUBSCRIPTIONS.gatewayStream)
  async handle(events: Envelope[]): Promise<void> {
    const changes = events.flatMap((event) => {
      const change = changeOf(event);
      return change ? [{ change, departmentIds: departmentsOf(event) }] : [];
    });
    this.streams.publish(changes);
  }
}
