import {
  type EventDefinition,
  SUBSCRIPTIONS,
  type Subscription,
  type RequestDefinition,
  REQUESTS,
} from '@recuerda/contracts';

/** All subscriptions and requests of a system. */
export interface Contracts {
  subscriptions: readonly Subscription[];
  requests: readonly RequestDefinition[];
}

export const RECUERDA_CONTRACTS: Contracts = {
  subscriptions: Object.values(SUBSCRIPTIONS),
  requests: REQUESTS,
};

/** Returns the service of a queue or request: `tasks` of `tasks.directory` and `tasks.tasks.list`. */
export const serviceOf = (name: string): string => name.slice(0, name.indexOf('.'));

export const eventsOf = (subscription: Subscription): ReadonlyMap<string, EventDefinition> =>
  definitionsOf([subscription]);

/** Returns the definitions of all events that any of the subscriptions gets, by type. */
export const definitionsOf = (subscriptions: readonly Subscription[]): ReadonlyMap<string, EventDefinition> =>
  new Map(subscriptions.flatMap(({ bindings }) => bindings).map((definition) => [definition.type, definition]));

/** Returns the types of all events that any of the subscriptions gets. */
export const eventTypesOf = (subscriptions: readonly Subscription[]): string[] =>
  subscriptions.flatMap(({ bindings }) => bindings.map(({ type }) => type));

/** Returns the part of the contracts that the given services must handle. */
export const contractsOf = ({ subscriptions, requests }: Contracts, services: readonly string[]): Contracts => ({
  subscriptions: subscriptions.filter((subscription) => services.includes(serviceOf(subscription.queue))),
  requests: requests.filter((request) => services.includes(serviceOf(request.pattern))),
});

/** Returns how many events of a subscription without batches are handled at the same time. */
export const maxConcurrentEvents = ({ prefetch, eventsPerMessage = 1 }: Subscription): number =>
  prefetch * eventsPerMessage;

export interface MessagingSettings {
  /** The services that run in this process: it must handle all their subscriptions and requests. */
  services: readonly string[];
  contracts: Contracts;
  /** Milliseconds before each further attempt at a failed event. */
  retryDelaysMs: readonly number[];
}
