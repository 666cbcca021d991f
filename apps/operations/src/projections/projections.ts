import {
  DepartmentRepublished,
  EmployeeRepublished,
  SUBSCRIPTIONS,
  type Subscription,
  type OutboxService,
  RepublishDirectory,
  RepublishTasks,
  type RequestDefinition,
  TaskRepublished,
} from '@recuerda/contracts';
import { serviceOf } from '@recuerda/messaging';
import { UsageError } from '../command-line/errors.js';

/** A service that can republish its entities. */
export interface Source {
  service: OutboxService;
  republish: RequestDefinition<Record<string, never>, { events: number }>;
  /** Types of the republished events. */
  types: readonly string[];
}

/** A replica of another service's entities, identified by the queue that feeds it. */
export interface Projection {
  service: string;
  queue: string;
  sources: readonly Source[];
}

const SOURCES: readonly Source[] = [
  {
    service: 'directory',
    republish: RepublishDirectory,
    types: [DepartmentRepublished.type, EmployeeRepublished.type],
  },
  { service: 'tasks', republish: RepublishTasks, types: [TaskRepublished.type] },
];

const subscriptions: readonly Subscription[] = Object.values(SUBSCRIPTIONS);

export const PROJECTIONS: readonly Projection[] = subscriptions
  .filter(({ ephemeral }) => !ephemeral)
  .map(({ queue, bindings }) => ({
    service: serviceOf(queue),
    queue,
    sources: SOURCES.filter(({ types }) => bindings.some(({ type }) => types.includes(type))),
  }))
  .filter(({ sources }) => sources.length > 0);

/**

 * Returns the projections of these services, or all when none is given.

 * @throws {UsageError} for a service without a projection

 */
export function projectionsOf(services: readonly string[]): readonly Projection[] {
  const known = PROJECTIONS.map(({ service }) => service);
  const unknown = services.filter((service) => !known.includes(service));
  if (unknown.length > 0)
    throw new UsageError(`${unknown.join(', ')} has no projection. Services with projections: ${known.join(', ')}`);
  return PROJECTIONS.filter(({ service }) => services.length === 0 || services.includes(service));
}

export const sourcesOf = (projections: readonly Projection[]): Source[] =>
  SOURCES.filter((source) => projections.some(({ sources }) => sources.includes(source)));
