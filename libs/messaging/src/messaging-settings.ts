import type { Contracts } from './catalogue.js';

export interface MessagingSettings {
  /** The services that run in this process: it must handle all their flows and answer all their requests. */
  services: readonly string[];
  contracts: Contracts;
  /** Milliseconds before each further attempt at a failed event. */
  retryDelaysMs: readonly number[];
}
