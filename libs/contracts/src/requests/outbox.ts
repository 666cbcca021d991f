import { z } from 'zod';
import { defineRequest, type Envelope, envelopeSchema } from '../define.js';
import { instantField } from '../fields.js';

/** Events that wait to be published, and those given up. Counted up to 100,000 each. */
export interface OutboxBacklog {
  pending: number;
  /** Age of the oldest pending event; 0 when there is none. */
  oldestSeconds: number;
  dead: number;
  /** When the oldest of the dead was given up; null when there is none. */
  oldestDeadAt: string | null;
}

/** An event the outbox gave up. */
export interface DeadOutboxEvent {
  /** Its place among the dead: a whole number as text. */
  seq: string;
  event: Envelope;
  diedAt: string;
  failures: number;
  error: string | null;
}

/** Maximum number of events that a request returns or names. */
export const MAX_OUTBOX_EVENTS = 500;
/** A PostgreSQL bigint. */
const seq = z.string().regex(/^\d{1,18}$/);
const chosen = z.object({ seqs: z.array(seq).max(MAX_OUTBOX_EVENTS) });

const buried = z.object({
  event: envelopeSchema,
  diedAt: instantField,
  failures: z.int().nonnegative(),
  error: z.string().nullable(),
});
export type BuriedEvent = z.infer<typeof buried>;

/** For who operates the system, so that no database credentials are needed. Answered by the outbox of `service`. */
export const outboxRequests = (service: string) => ({
  backlog: defineRequest<OutboxBacklog>(`${service}.outbox.backlog`, 'services'),
  /** The dead events after the sequence number `after`, oldest first. */
  dead: defineRequest<DeadOutboxEvent[]>(`${service}.outbox.dead`, 'services').takes(
    z.object({ after: seq.optional(), limit: z.int().min(1).max(MAX_OUTBOX_EVENTS) }),
  ),
  /** Queues dead events for publication again, in their order; missing ones are skipped. Returns their number. */
  replay: defineRequest<{ count: number }>(`${service}.outbox.replay`, 'services').takes(chosen),
  /** Deletes dead events. Returns their number. */
  discard: defineRequest<{ count: number }>(`${service}.outbox.discard`, 'services').takes(chosen),
  /** Adds exported events to the dead ones again. Returns their number. */
  restore: defineRequest<{ count: number }>(`${service}.outbox.restore`, 'services').takes(
    z.object({ events: z.array(buried).max(MAX_OUTBOX_EVENTS) }),
  ),
});

export type OutboxRequests = ReturnType<typeof outboxRequests>;

/** The services that have an outbox, and how each is asked about it. */
export const OUTBOXES = {
  conversations: outboxRequests('conversations'),
  directory: outboxRequests('directory'),
  integrations: outboxRequests('integrations'),
  notifier: outboxRequests('notifier'),
  scheduler: outboxRequests('scheduler'),
  tasks: outboxRequests('tasks'),
} as const;
