import type { EventDefinition } from './define.js';

/**
 * One queue and the events that are bound to it. Every publisher and consumer declares all subscriptions, so that a
 * queue exists before its consumer runs for the first time.
 */
export interface Subscription {
  /** `<service>.<name>`. */
  readonly queue: string;
  readonly bindings: readonly EventDefinition[];
  /** The handler gets up to `size` events, or those of `waitMs` milliseconds. Without it: one event at a time. */
  readonly batch?: { readonly size: number; readonly waitMs: number };
  /**
   * Maximum unacknowledged messages of a consumer. Without `batch` all their events are handled at the same time; in
   * one process, as many.
   */
  readonly prefetch: number;
  /** Maximum events per message. Without it: the limit of the transport. */
  readonly eventsPerMessage?: number;
  /** The queue belongs to one process and is deleted with it: no retry, no dead letter. */
  readonly ephemeral?: boolean;
  /** The queue exists always; its events are bound to it only while its service wants them. */
  readonly onDemand?: boolean;
}
