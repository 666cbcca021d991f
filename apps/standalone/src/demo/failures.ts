/** How an invented delivery failed, as the notifier would have recorded it. */
export interface DemoFailure {
  reason: string;
  /** What the provider answered; empty when it did not. */
  answer: string;
  attempts: number;
  /** From the due time to the end of the last attempt, ms. */
  lastedMs: number;
}

/** Three attempts, with the notifier's waits in between. */
const UNAVAILABLE: DemoFailure = {
  reason: 'http_503',
  answer: '{"status":"error","message":"Service temporarily unavailable"}',
  attempts: 3,
  lastedMs: 6_800,
};
/** Refused, so there was no second attempt. */
const REFUSED: DemoFailure = {
  reason: 'http_400',
  answer: '{"status":"error","message":"Device is not connected"}',
  attempts: 1,
  lastedMs: 1_100,
};
const SILENT: DemoFailure = { reason: 'timeout', answer: '', attempts: 3, lastedMs: 50_600 };

/** Those after which the chain was started again. */
export const OVERCOME: readonly DemoFailure[] = [UNAVAILABLE];
/** Those at which a chain stopped for good. */
export const STOPPING: readonly DemoFailure[] = [REFUSED, SILENT];
