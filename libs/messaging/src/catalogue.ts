import {
  type EventDefinition,
  FLOWS,
  type FlowDefinition,
  type RequestDefinition,
  REQUESTS,
} from '@recuerda/contracts';

/** What may be said in a system: its flows and its requests. */
export interface Contracts {
  flows: readonly FlowDefinition[];
  requests: readonly RequestDefinition[];
}

export const RECUERDA: Contracts = { flows: Object.values(FLOWS), requests: REQUESTS as readonly RequestDefinition[] };

/** `tasks.directory` and `tasks.tasks.list` both belong to `tasks`. */
export const serviceOf = (name: string): string => name.slice(0, name.indexOf('.'));

export const eventsOf = (flow: FlowDefinition): ReadonlyMap<string, EventDefinition> => definitionsOf([flow]);

/** The definitions of all events that land in any of the flows, by type. */
export const definitionsOf = (flows: readonly FlowDefinition[]): ReadonlyMap<string, EventDefinition> =>
  new Map(flows.flatMap(({ listens }) => listens).map((definition) => [definition.type, definition]));

/** The types of all events that land in any of the flows. */
export const typesOf = (flows: readonly FlowDefinition[]): string[] =>
  flows.flatMap(({ listens }) => listens.map(({ type }) => type));

/** The part of the contracts that the given services must fulfil. */
export const contractsOf = ({ flows, requests }: Contracts, services: readonly string[]): Contracts => ({
  flows: flows.filter((flow) => services.includes(serviceOf(flow.queue))),
  requests: requests.filter((request) => services.includes(serviceOf(request.pattern))),
});

/** Of a flow without batches: how many events are handled at once. */
export const handledAtOnce = ({ prefetch, eventsPerMessage = 1 }: FlowDefinition): number =>
  prefetch * eventsPerMessage;
