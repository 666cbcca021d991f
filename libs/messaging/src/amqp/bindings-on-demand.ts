import { TrailingRun } from '@recuerda/concurrency';
import type { Subscription } from '@recuerda/contracts';
import type { Demand } from '../demand.js';
import type { SessionListener } from './amqp-connection.js';
import type { Session } from './session.js';
import { EXCHANGE } from './topology.js';

/** Binds the events of a subscription on demand to its queue while {@link Demand} says that they are wanted. */
export class BindingsOnDemand implements SessionListener {
  private readonly applying = new TrailingRun(() => this.apply());
  private session: Session | undefined;

  constructor(
    private readonly subscription: Subscription,
    private readonly demand: Demand,
  ) {
    demand.onChange(subscription, () => this.applying.run().catch((error: Error) => this.session?.fail(error)));
  }

  /** Only binds: another process may want what this one has not heard of yet. */
  async open(session: Session): Promise<void> {
    this.session = session;
    if (this.demand.isWanted(this.subscription)) await this.applying.run();
  }

  private async apply(): Promise<void> {
    const { session } = this;
    if (!session?.alive) return;
    const { queue, bindings } = this.subscription;
    const channel = await session.channel();
    const wanted = this.demand.isWanted(this.subscription);
    for (const { type } of bindings)
      if (wanted) await channel.bindQueue(queue, EXCHANGE, type);
      else await channel.unbindQueue(queue, EXCHANGE, type);
    await session.release(channel);
  }
}
