import {
  type EventDefinition,
  SUBSCRIPTIONS,
  type Subscription,
  type RequestDefinition,
  REQUESTS,
} from '@recuerda/contracts';

/** What may be said in a system: its subscriptions and its requests. */
export interface Contracts {
  subscriptions: readonly Subscription[];
  requests: readonly RequestDefinition[];
}

export const RECUERDA_CONTRACTS: Contracts = {
  subscriptions: Object.values(SUBSCRIPTIONS),
  requests: REQUESTS as readonly RequestDefinition[],
};

/** `tasks.directory` and `tasks.tasks.list` both belong to `tasks`. */
export const serviceOf = (name: string): string => name.slice(0, name.indexOf('.'));

export const eventsOf = (subscription: Subscription): ReadonlyMap<string, EventDefinition> =>
  definitionsOf([subscription]);

/** The definitions of all events that land in any of the subscriptions, by type. */
export const definitionsOf = (subscriptions: readonly Subscription[]): ReadonlyMap<string, EventDefinition> =>
  new Map(subscriptions.flatMap(({ bindings }) => bindings).map((definition) => [definition.type, definition]));

/** The types of all events that land in any of the subscriptions. */
export const typesOf = (subscriptions: readonly Subscription[]): string[] =>
  subscriptions.flatMap(({ bindings }) => bindings.map(({ type }) => type));

/** The part of the contracts that the given services must fulfil. */
export const contractsOf = ({ subscriptions, requests }: Contracts, services: readonly string[]): Contracts => ({
  subscriptions: subscriptions.filter((subscription) => services.includes(serviceOf(subscription.queue))),
  requests: requests.filter((request) => services.includes(serviceOf(request.pattern))),
});

/** Of a subscription without batches: how many events are handled at once. */
export const maxConcurrentEvents = ({ prefetch, eventsPerMessage = 1 }: Subscription): number =>
  prefetch * eventsPerMessage;
