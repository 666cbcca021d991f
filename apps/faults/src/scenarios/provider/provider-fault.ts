import type { DeliveryView } from '@recuerda/contracts';
import type { Behaviour, ReceivedMessage } from '@recuerda/testing';

/** How the provider treats one person's messages, and what must become of a reminder to them. */
export interface ProviderFault {
  fault: string;
  behaviour: Behaviour;
  /** The answer to each POST of the reminder; null: none was given. */
  answers: readonly (number | null)[];
  /** From each POST to the next, ms: at least, and at most where that can be said. */
  waitsMs: readonly (readonly [least: number, most?: number])[];
  /** Also of who is told: the deliveries list, and the task's row. */
  status: 'sent' | 'failed';
  /** Why the last POST failed; null: it did not. Several where it is the network's choice. */
  reasons: readonly (string | null)[];
}

/** The provider notes a POST when it has arrived, the notifier waits from its answer: a timer may seem early by so much, ms. */
const EARLY_MS = 25;
/** What a loaded machine may add to a wait, ms. */
const LATE_MS = 4_000;

/** What is not as it must be, in words; empty: nothing. */
export function deviations(
  { answers, waitsMs, status, reasons }: ProviderFault,
  posts: readonly ReceivedMessage[],
  delivery: DeliveryView | undefined,
): string[] {
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
  else if (delivery.attempts !== answers.length)
    found.push(`reported with ${delivery.attempts} attempts, expected ${answers.length}`);
  else if (!reasons.includes(delivery.reason))
    found.push(`reported with reason ${delivery.reason}, expected ${reasons.join(' or ')}`);
  return found;
}

const show = (answers: readonly (number | null)[]): string => answers.map((answer) => answer ?? 'nothing').join(', ');
