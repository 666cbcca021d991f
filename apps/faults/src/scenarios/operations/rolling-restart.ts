import { restless } from '../../load/restlessness.js';
import type { Scenario } from '../../suite/scenario.js';
import type { FleetTrial } from '../../suite/fleet-trial.js';
import type { Service } from '../../system/fleet.js';
import { endedWell, sentOnceEach } from './checks.js';

/** The gateway last: it has one address, so that requests fail while it is away. */
const ORDER = ['notifier', 'scheduler', 'tasks', 'metrics', 'directory'] as const;

async function replace({ fleet }: FleetTrial, service: Service): Promise<void> {
  const old = fleet.oldest(service);
  await fleet.start(service);
  endedWell([await old.terminate()]);
}

export const rollingRestart: Scenario = {
  name: 'operations/rolling-restart',
  title:
    'every service in turn gets a second process, then SIGTERM for the first, while reminders fall due and tasks are turned; the gateway restarts',
  expected:
    'each exits 0 with what it had under way finished; no request to the API fails but while the gateway is away; nothing is sent twice',
  short: false,
  limitMs: 120_000,
  async run(context) {
    const trial = await context.open({ employees: 4, tasks: 120 });
    trial.provider.behave({ delayMs: 150 });
    const { fleet, journal } = trial;
    let gatewayStopsAt = Infinity;
    const replaceAll = async (): Promise<void> => {
      for (const service of ORDER) await replace(trial, service);
      gatewayStopsAt = Date.now();
      endedWell([await fleet.oldest('gateway').terminate()]);
      await fleet.start('gateway');
    };
    await trial.rounds.during(() => restless(trial, context.random, replaceAll), { count: 5, everyMs: 200 });
    const judged = await trial.settle();
    sentOnceEach(trial, judged);
    // A request may have been on its way when the gateway was told.
    const refused = journal.turns.filter(
      ({ answeredAt, requestedAt }) => answeredAt === null && requestedAt < gatewayStopsAt - 500,
    );
    if (refused.length > 0)
      throw new Error(`${refused.length} of ${journal.turns.length} requests failed while a service was replaced`);
    return { ...judged, measured: { 'turns of tasks': journal.turns.length } };
  },
};
