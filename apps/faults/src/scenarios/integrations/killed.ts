import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@recuerda/testing';
import type { Scenario } from '../../suite/scenario.js';
import { UnreliableReceiver } from './unreliable-receiver.js';

const TASKS = 100;
const KILLS = 3;
/** Reminders of a round fall due within this time, ms. */
const AHEAD_MS = 3_000;
/** Every process knows the endpoint, ms. */
const KNOWN_MS = 1_500;
/** Longer than a lease and the first retries. */
const DELIVERY_LIMIT_MS = 120_000;

export const integrationsKilled: Scenario = {
  name: 'integrations/killed',
  title:
    `${TASKS} reminders are sent in each of ${KILLS} rounds; the receiver of their webhooks answers some with 500, a ` +
    'reset or not at all; one of two integrations is killed in each',
  expected: 'every reminder reaches the receiver, and what comes twice has the same `webhook-id`',
  short: false,
  limitMs: 300_000,
  async run(context) {
    const env = { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' };
    const trial = await context.openCluster({ employees: 10, tasks: TASKS, scale: { integrations: 2 }, env });
    const { cluster, journal, reminderLoad } = trial;
    const receiver = context.cleanUp.use(await UnreliableReceiver.start(context.random));
    await createEndpoint(trial.url, receiver.url);
    await delay(KNOWN_MS, undefined, { signal: context.signal });
    for (let round = 0; round < KILLS; round += 1) {
      await reminderLoad.ready();
      await reminderLoad.makeDue(TASKS, journal.tasks, AHEAD_MS);
      await delay(context.random.next() * 2 * AHEAD_MS, undefined, { signal: context.signal });
      await cluster.oldest('integrations').kill();
      await cluster.start('integrations');
    }
    const settled = await trial.settle();
    const expected = new Set(journal.expected.map(({ reminderId }) => reminderId));
    await eventually(
      () => {
        const missing = [...expected].filter((id) => !receiver.accepted.has(id)).length;
        if (missing > 0) throw new Error(`${missing} of ${expected.size} webhooks have not arrived`);
      },
      { timeoutMs: DELIVERY_LIMIT_MS, intervalMs: 250 },
    );
    const arrived = [...receiver.accepted.values()];
    const differing = arrived.filter((ids) => new Set(ids).size > 1).length;
    if (differing > 0) throw new Error(`${differing} reminders came under several ids`);
    const doubles = arrived.reduce((sum, { length }) => sum + length - 1, 0);
    return { ...settled, measured: { webhooks: expected.size, 'that came twice': doubles, ...receiver.refused } };
  },
};

async function createEndpoint(system: string, url: string): Promise<void> {
  const response = await fetch(`${system}/api/webhook-endpoints`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, events: ['reminder.sent'] }),
  });
  if (response.status !== 201) throw new Error(`the endpoint was answered ${response.status}`);
}
