import type { Contracts } from './contracts.js';

export interface MessagingSettings {
  /** The services that run in this process: it must handle all their subscriptions and requests. */
  services: readonly string[];
  contracts: Contracts;
  /** Milliseconds before each further attempt at a failed event. */
  retryDelaysMs: readonly number[];
}
