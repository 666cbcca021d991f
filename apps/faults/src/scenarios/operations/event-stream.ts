import { isDeepStrictEqual } from 'node:util';
import { eventually, TcpProxy } from '@recuerda/testing';
import { whileToggling } from '../../load/toggling.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Context, Scenario } from '../../suite/scenario.js';
import { Portal, readScreen, type Screen } from './browser/portal.js';

const PORTALS = 3;
/** Number of changes during an outage. */
const MISSED = 12;

/** Waits until MISSED more reminders were made due. Tasks cannot be changed while the gateway is down. */
async function waitForReminders({ journal, reminderLoad }: ClusterTrial): Promise<void> {
  const before = journal.expected.length;
  while (journal.expected.length < before + MISSED) await reminderLoad.makeDue(MISSED);
}

/** Waits until MISSED more transitions of tasks were confirmed. */
async function waitForTransitions({ journal }: ClusterTrial): Promise<void> {
  const answered = (): number => journal.transitions.filter(({ answeredAt }) => answeredAt !== null).length;
  const target = answered() + MISSED;
  await eventually(() => answered() >= target, {
    timeoutMs: 20_000,
    describe: `${MISSED} tasks are stopped and restarted`,
  });
}

/** Faults by name. All connections pass `front`; streams first pass `streams`. */
function outages(trial: ClusterTrial, front: TcpProxy, streams: TcpProxy): Record<string, () => Promise<void>> {
  const { cluster } = trial;
  const cut = async (proxy: TcpProxy): Promise<void> => {
    await proxy.close();
    await waitForTransitions(trial);
    await proxy.reopen();
  };
  const restart = async (end: 'kill' | 'terminate'): Promise<void> => {
    await cluster.oldest('gateway')[end]();
    await waitForReminders(trial);
    await cluster.start('gateway');
    // Before the portals have reconnected.
    await waitForTransitions(trial);
  };
  return {
    'streams cut before they began': () => cut(streams),
    'streams cut': () => cut(front),
    'streams stalled': async () => {
      front.stall();
      await waitForTransitions(trial);
      front.resume();
    },
    'gateway killed': () => restart('kill'),
    'gateway restarted': () => restart('terminate'),
    'gateway without RabbitMQ': async () => {
      const { broker } = cluster.oldest('gateway').proxies;
      await broker.close();
      await waitForReminders(trial);
      await broker.reopen();
    },
  };
}

export const eventStream: Scenario = {
  name: 'operations/event-stream',
  title:
    'the streams of three open portals are cut before they begin, cut and stalled, the gateway is killed and ' +
    'restarted and cut off from RabbitMQ, while tasks are stopped and restarted and reminders sent',
  expected:
    'each portal, which re-reads only the rows named by events, ends with the state of the API: no change is missed',
  short: false,
  limitMs: 150_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 4, tasks: 60, proxied: ['gateway'] });
    const { hostname, port } = new URL(trial.url);
    const front = await TcpProxy.to(hostname, Number(port));
    context.cleanUp.defer(() => front.close());
    const streams = await TcpProxy.to('127.0.0.1', front.port);
    context.cleanUp.defer(() => streams.close());
    streams.stall();
    const portals = await openPortals(context, addressOf(front), addressOf(streams));
    for (const [name, outage] of Object.entries(outages(trial, front, streams))) {
      await trial.reminderLoad.during(() => whileToggling(trial, context.random, outage), { count: 2, everyMs: 250 });
      await eventually(async () => assertInSync(portals, await readScreen(trial.api)), {
        timeoutMs: 30_000,
        intervalMs: 250,
        describe: `${name}: the portals show the state of the API`,
      });
    }
    const settled = await trial.settle();
    const sum = (what: 'losses' | 'reloads' | 'changes'): number =>
      portals.reduce((total, portal) => total + portal[what], 0);
    const measured = { 'streams lost': sum('losses'), reloads: sum('reloads'), 'changes received': sum('changes') };
    if (Object.values(measured).some((count) => count < PORTALS))
      throw new Error(`the outages tested too little: ${JSON.stringify(measured)}`);
    return { ...settled, measured };
  },
};

const addressOf = (proxy: TcpProxy): string => `http://127.0.0.1:${proxy.port}`;

async function openPortals({ cleanUp }: Context, url: string, streamUrl: string): Promise<Portal[]> {
  const portals = Array.from({ length: PORTALS }, () => new Portal(url, streamUrl));
  for (const portal of portals) cleanUp.defer(() => portal.close());
  await Promise.all(portals.map((portal) => portal.open()));
  return portals;
}

/** Throws with the first difference. */
function assertInSync(portals: readonly Portal[], { tasks, figures }: Screen): void {
  for (const { screen, connected } of portals) {
    if (!connected) throw new Error('a portal is not back yet');
    if (!screen) throw new Error('a portal shows nothing yet');
    for (const [index, task] of tasks.entries()) {
      if (!isDeepStrictEqual(screen.tasks[index], task))
        throw new Error(`shown: ${JSON.stringify(screen.tasks[index])}, answered: ${JSON.stringify(task)}`);
    }
    if (screen.tasks.length !== tasks.length)
      throw new Error(`${screen.tasks.length} tasks shown, ${tasks.length} answered`);
    if (!isDeepStrictEqual(screen.figures, figures))
      throw new Error(`figures shown: ${JSON.stringify(screen.figures)}, answered: ${JSON.stringify(figures)}`);
  }
}
