import { expect } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import type { RunningGraph } from './running-graph.js';

export const ANA = '50499887766';
export const RECEIVER = '50422223333';

interface MetaWebhook {
  entry: { changes: { value: { contacts: object[]; messages: object[] } }[] }[];
}

/** Forgets messages and webhooks; free text may be sent, and has no statuses. */
export async function resetReplies(graph: RunningGraph): Promise<void> {
  await graph.sandbox('DELETE', 'messages');
  await graph.sandbox('DELETE', 'graph/behaviour');
  await graph.sandbox('PUT', 'graph/behaviour', { requireWindow: false, pairRateMs: 0, statuses: [] });
  graph.webhooks.length = 0;
}

/** Replies as an employee, and what the receiver of webhooks hears of them. */
export function repliesOf(running: () => RunningGraph) {
  /** Returns the body of the only webhook. */
  const heard = async <T>(path: string): Promise<T> => {
    const { webhooks } = running();
    await eventually(() => webhooks.length === 1);
    expect(webhooks[0]?.path).toBe(path);
    return JSON.parse(webhooks[0]?.text ?? '') as T;
  };
  return {
    heard,
    reply: (body: object) => running().sandbox<{ via: string }>('POST', 'replies', { to: ANA, ...body }),
    metaMessage: async () => (await heard<MetaWebhook>('/webhooks/whatsapp')).entry[0]?.changes[0]?.value,
  };
}
