import type { WebhookBody, WebhookChange } from './webhook-bodies.js';

interface Plan {
  businessAccountId: string;
  order: 'kept' | 'shuffled';
  /** Most changes in one call. */
  batch: number;
  random?: () => number;
}

/**
 * Distributes changes over calls as Meta does: several in one call, in more than one entry, and adjacent statuses in
 * one change.
 */
export function webhookCallsOf(changes: readonly WebhookChange[], plan: Plan): WebhookBody[] {
  const { businessAccountId, order, batch, random = Math.random } = plan;
  const ordered = order === 'shuffled' ? shuffled(changes, random) : changes;
  return chunks(ordered, batch).map((inCall) => ({
    object: 'whatsapp_business_account',
    entry: chunks(inCall, Math.max(1, Math.ceil(inCall.length / 2))).map((inEntry) => ({
      id: businessAccountId,
      changes: mergeStatuses(inEntry),
    })),
  }));
}

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function mergeStatuses(changes: readonly WebhookChange[]): WebhookChange[] {
  const merged: WebhookChange[] = [];
  for (const change of changes) {
    const last = merged.at(-1);
    const { statuses } = change.value;
    if (last && Array.isArray(statuses) && Array.isArray(last.value['statuses']))
      last.value = { ...last.value, statuses: [...(last.value['statuses'] as unknown[]), ...(statuses as unknown[])] };
    else merged.push({ ...change });
  }
  return merged;
}
