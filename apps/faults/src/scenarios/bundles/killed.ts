import { UNRECORDED_MS } from '../../load/journal.js';
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_BUNDLE_SIZE, type SettingsView } from '@recuerda/contracts';
import type { Api } from '@recuerda/testing';
import type { Scenario } from '../../suite/scenario.js';

/** Employee number n has n tasks that are due together. */
const EMPLOYEES = 25;
const ROUNDS = 4;
/** How far ahead a scheduler reads, ms. */
const AHEAD_MS = 1_500;

export const bundlesKilled: Scenario = {
  name: 'bundles/killed',
  title:
    `Employees with 1 to ${EMPLOYEES} tasks that are due together, in one message each; scheduler and notifier are ` +
    'killed while they are sent',
  expected: `every reminder has one delivery that was sent, no message has more than ${MAX_BUNDLE_SIZE}, none is lost`,
  short: false,
  limitMs: 240_000,
  async run(context) {
    const scale = { scheduler: 2, notifier: 2 };
    const trial = await context.openCluster({ employees: EMPLOYEES, tasks: EMPLOYEES ** 2, scale });
    const { api, cluster, provider, journal, reminderLoad, school } = trial;
    await reminderLoad.ready();
    await bundle(api);
    provider.behave({ delayMs: 150 });
    const together = Array.from({ length: EMPLOYEES ** 2 }, (_, index) => index)
      .filter((index) => Math.floor(index / EMPLOYEES) <= index % EMPLOYEES)
      .map((index) => school.taskIdAt(index));
    for (let round = 0; round < ROUNDS; round += 1) {
      await reminderLoad.makeDue(together.length, together, AHEAD_MS);
      await journal.faultWindow(UNRECORDED_MS, async () => {
        await delay(context.random.next() * 2 * AHEAD_MS, undefined, { signal: context.signal });
        await Promise.all([cluster.oldest('scheduler').kill(), cluster.oldest('notifier').kill()]);
      });
      await Promise.all([cluster.start('scheduler'), cluster.start('notifier')]);
      await reminderLoad.ready();
    }
    const sizes = provider.received.map(({ message }) => school.taskIdsOf(message).length);
    const largest = Math.max(...sizes);
    if (largest > MAX_BUNDLE_SIZE) throw new Error(`a message has ${largest} reminders`);
    const reminders = sizes.reduce((sum, size) => sum + size, 0);
    const measured = { messages: sizes.length, 'reminders a message': (reminders / sizes.length).toFixed(1), largest };
    return { ...(await trial.settle()), measured };
  },
};

async function bundle(api: Api): Promise<void> {
  const { body } = await api.call<SettingsView>('GET', '/settings');
  const { status } = await api.call('PATCH', '/settings', { version: body.version, bundleMinutes: 1 });
  if (status !== 200) throw new Error(`the settings were not changed: ${status}`);
}
