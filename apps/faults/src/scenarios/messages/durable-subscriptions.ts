import { type Subscription, SUBSCRIPTIONS } from '@recuerda/contracts';

/** The flows with queues that stay, with their dead letters, when they are not consumed. */
export const DURABLE_SUBSCRIPTIONS: readonly Subscription[] = Object.values(
  SUBSCRIPTIONS as Readonly<Record<string, Subscription>>,
).filter(({ ephemeral }) => !ephemeral);

/** Returns the durable flows that subscribe to this event type. */
export const subscriptionsTo = (type: string): readonly Subscription[] =>
  DURABLE_SUBSCRIPTIONS.filter(({ bindings }) => bindings.some((definition) => definition.type === type));
