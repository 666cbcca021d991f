import {
  DepartmentRepublished,
  EmployeeRepublished,
  ReceiptsCounted,
  SUBSCRIPTIONS,
  type Subscription,
  OUTBOXES,
  type OutboxRequests,
  RepublishDirectory,
  RepublishCounts,
  RepublishTasks,
  type RequestDefinition,
  SendsCounted,
  SettingsRepublished,
  TaskRepublished,
} from '@recuerda/contracts';
import { serviceOf } from '@recuerda/messaging';
import { UsageError } from '../command-line/terminal.js';

/** A service that can republish its entities, or its counts. */
export interface Source {
  service: string;
  /** Outbox with the republished events; without one they are published before the service responds. */
  outbox?: OutboxRequests;
  republish: RequestDefinition<Record<string, never>, { events: number }>;
  /** Types of the republished events. */
  types: readonly string[];
}

/** Data that a service derives from another's events, identified by the queue that feeds it. */
export interface Projection {
  service: string;
  queue: string;
  sources: readonly Source[];
}

/** Services without which a rebuild continues: the notifier is started last after a restore. */
export const MAY_BE_AWAY: readonly string[] = ['notifier'];

const SOURCES: readonly Source[] = [
  {
    service: 'directory',
    outbox: OUTBOXES.directory,
    republish: RepublishDirectory,
    types: [DepartmentRepublished.type, EmployeeRepublished.type, SettingsRepublished.type],
  },
  { service: 'tasks', outbox: OUTBOXES.tasks, republish: RepublishTasks, types: [TaskRepublished.type] },
  {
    service: 'notifier',
    republish: RepublishCounts,
    types: [SendsCounted.type, ReceiptsCounted.type],
  },
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
 *
 * @throws {UsageError} for a service without a projection
 */
export function projectionsOf(services: readonly string[]): readonly Projection[] {
  const known = servicesOf(PROJECTIONS);
  const unknown = services.filter((service) => !known.includes(service));
  if (unknown.length > 0)
    throw new UsageError(`${unknown.join(', ')} has no projection. Services with projections: ${known.join(', ')}`);
  return PROJECTIONS.filter(({ service }) => services.length === 0 || services.includes(service));
}

export const servicesOf = (projections: readonly Projection[]): string[] => [
  ...new Set(projections.map(({ service }) => service)),
];

export const sourcesOf = (projections: readonly Projection[]): Source[] =>
  SOURCES.filter((source) => projections.some(({ sources }) => sources.includes(source)));
