import { type Subscription, SUBSCRIPTIONS } from '@recuerda/contracts';

/** The flows with queues that stay, with their dead letters, when they are not consumed. */
export const DURABLE_SUBSCRIPTIONS: readonly Subscription[] = Object.values(
  SUBSCRIPTIONS as Readonly<Record<string, Subscription>>,
).filter(({ ephemeral }) => !ephemeral);

/** Returns the durable flows that get this event type. Those on demand do not: no system of a trial wants them. */
export const subscriptionsTo = (type: string): readonly Subscription[] =>
  DURABLE_SUBSCRIPTIONS.filter(
    ({ bindings, onDemand }) => !onDemand && bindings.some((definition) => definition.type === type),
  );
