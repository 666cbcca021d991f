import type { EventDispatcher } from './events/event-dispatcher.js';
import type { RequestDispatcher } from './requests/request-dispatcher.js';
import type { MessagingSystem } from './spans.js';

/** Maximum time to wait for running handlers when a process stops, milliseconds. */
export const DRAIN_MS = 25_000;

/** Delivers events and requests to the handlers of this process. */
export interface Transport {
  readonly system: MessagingSystem;
  start(events: readonly EventDispatcher[], requests: readonly RequestDispatcher[]): Promise<void>;
  /** Stops consuming. Resolves when the running handlers have finished, or after {@link DRAIN_MS}. */
  stop(): Promise<void>;
}
