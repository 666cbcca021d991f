import type { Scenario } from '../../suite/scenario.js';
import { killNotifier } from './kill-notifier.js';
import { PROBE_MS, providerBecomes } from './provider-state.js';

const TASKS = 200;

export const accountRefused: Scenario = {
  name: 'provider/account-refused',
  title:
    `The provider refuses the account while ${TASKS} reminders fall due; one of two notifiers is killed meanwhile; ` +
    'then the provider takes everything again',
  expected: 'nothing fails: all reminders are held, and few POSTs are made; after a probe each reminder is sent once',
  short: false,
  limitMs: 240_000,
  async run(context) {
    const trial = await context.openCluster({
      employees: 20,
      tasks: TASKS,
      scale: { notifier: 2 },
      env: { WHATSAPP_BREAKER: 'on' },
    });
    trial.provider.behave({ status: 401 });
    await trial.reminderLoad.makeDue(TASKS, trial.journal.tasks, 4_000);
    await killNotifier(context, trial);
    await providerBecomes(trial, { state: 'stopped', held: TASKS }, 90_000);
    const refused = trial.provider.received.length;
    if (refused > TASKS / 2) throw new Error(`${refused} POSTs were made to a provider that refuses the account`);
    trial.provider.behave({});
    await providerBecomes(trial, { state: 'working' }, 2 * PROBE_MS);
    const settled = await trial.settle();
    if (settled.failed > 0) throw new Error(`${settled.failed} reminders failed`);
    return { ...settled, measured: { 'POSTs that were refused': refused } };
  },
};
