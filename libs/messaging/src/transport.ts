import type { EventDispatcher } from './events/event-dispatcher.js';
import type { RequestDispatcher } from './rpc/request-dispatcher.js';
import type { MessagingSystem } from './spans.js';

/** Longest wait for running handlers when a process stops, milliseconds. */
export const DRAIN_MS = 25_000;

/** Brings events and requests to the handlers of this process. */
export interface Transport {
  readonly system: MessagingSystem;
  start(subscriptions: readonly EventDispatcher[], requests: readonly RequestDispatcher[]): Promise<void>;
  /** Takes nothing new, and resolves when the running handlers have ended, or after {@link DRAIN_MS}. */
  stop(): Promise<void>;
}
