import { Controller } from '@nestjs/common';
import { type BundleDueData, type Envelope, SUBSCRIPTIONS } from '@recuerda/contracts';
import { type Acknowledge, ConcurrentEventHandler } from '@recuerda/messaging';
import { DeliverBundles } from './deliver-bundles.js';

@Controller()
export class BundlesController {
  constructor(private readonly deliver: DeliverBundles) {}

  /** Runs concurrently, up to the prefetch of the subscription. */
  @ConcurrentEventHandler(SUBSCRIPTIONS.notifierBundles)
  take(events: readonly Envelope[], acknowledge: Acknowledge): void {
    for (const event of events)
      this.deliver.deliverBundle(event as Envelope<BundleDueData>).then(
        () => acknowledge(event),
        (error: unknown) => acknowledge(event, { reason: error }),
      );
  }
}
