import type { DeliveryView } from '@recuerda/contracts';
import type { Behaviour, ReceivedMessage } from '@recuerda/testing';

/** A behaviour of the provider for one phone number, and the expected outcome of a reminder to it. */
export interface ProviderFault {
  name: string;
  behaviour: Behaviour;
  /** Status of the response to each POST of the reminder; null: no response. */
  answers: readonly (number | null)[];
  /** Time from each POST to the next, ms: minimum and, where known, maximum. */
  waitsMs: readonly (readonly [least: number, most?: number])[];
  /** Expected in the deliveries list and in the task's reminder. */
  status: 'sent' | 'failed';
  /** Possible reasons why the last POST failed; null: it did not fail. */
  reasons: readonly (string | null)[];
}

/**
 * The provider records a POST on arrival, the notifier waits from the response: a wait may look shorter by this much,
 * ms.
 */
const EARLY_MS = 25;
/** Longest addition of a busy machine to a wait, ms. */
const LATE_MS = 4_000;

/** Describes every difference from the expected outcome. */
export function deviations(
  { answers, waitsMs, status, reasons }: ProviderFault,
  posts: readonly ReceivedMessage[],
  delivery: DeliveryView | undefined,
): string[] {
  const attempts = answers.filter((answer) => answer !== 429).length;
  const answered = posts.map((post) => post.responseStatus);
  const found: string[] = [];
  if (answered.join() !== answers.join()) found.push(`POSTs answered ${show(answered)}, expected ${show(answers)}`);
  const waits = posts
    .slice(1)
    .map((post, index) => post.receivedAt.getTime() - (posts[index]?.receivedAt.getTime() ?? 0));
  waitsMs.forEach(([least, most = Infinity], index) => {
    const wait = waits[index] ?? NaN;
    if (!(wait >= least - EARLY_MS && wait <= most + LATE_MS))
      found.push(`POST ${index + 2} came ${wait} ms after the one before it, expected ${least} to ${most}`);
  });
  if (delivery?.status !== status) found.push(`reported as ${delivery?.status ?? 'nothing'}, expected ${status}`);
  else if (delivery.attempts !== attempts)
    found.push(`reported with ${delivery.attempts} attempts, expected ${attempts}`);
  else if (!reasons.includes(delivery.reason))
    found.push(`reported with reason ${delivery.reason}, expected ${reasons.join(' or ')}`);
  return found;
}

const show = (answers: readonly (number | null)[]): string => answers.map((answer) => answer ?? 'nothing').join(', ');
