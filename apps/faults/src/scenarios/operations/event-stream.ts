import { isDeepStrictEqual } from 'node:util';
import { eventually, TcpProxy } from '@recuerda/testing';
import { whileToggling } from '../../load/toggling.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Context, Scenario } from '../../suite/scenario.js';
import { Portal, readScreen, type Screen } from './browser/portal.js';

const PORTALS = 3;
/** How many changes an outage lasts. */
const MISSED = 12;

/** Until so many more reminders were made due: nobody can turn a task while the gateway is away. */
async function reminders({ journal, reminderLoad }: ClusterTrial): Promise<void> {
  const before = journal.expected.length;
  while (journal.expected.length < before + MISSED) await reminderLoad.makeDue(MISSED);
}

/** Until so many more turns of tasks were answered. */
async function transitions({ journal }: ClusterTrial): Promise<void> {
  const answered = (): number => journal.transitions.filter(({ answeredAt }) => answeredAt !== null).length;
  const wanted = answered() + MISSED;
  await eventually(() => answered() >= wanted, { timeoutMs: 20_000, describe: `${MISSED} tasks are turned` });
}

/** What comes between the portals and the changes, by name. All pass `front`, the streams `streams` before it. */
function outages(trial: ClusterTrial, front: TcpProxy, streams: TcpProxy): Record<string, () => Promise<void>> {
  const { cluster } = trial;
  const cut = async (proxy: TcpProxy): Promise<void> => {
    await proxy.close();
    await transitions(trial);
    await proxy.reopen();
  };
  const restart = async (end: 'kill' | 'terminate'): Promise<void> => {
    await cluster.oldest('gateway')[end]();
    await reminders(trial);
    await cluster.start('gateway');
    // Before the portals are back.
    await transitions(trial);
  };
  return {
    'streams cut before they began': () => cut(streams),
    'streams cut': () => cut(front),
    'streams stalled': async () => {
      front.stall();
      await transitions(trial);
      front.resume();
    },
    'gateway killed': () => restart('kill'),
    'gateway restarted': () => restart('terminate'),
    'gateway without RabbitMQ': async () => {
      const { broker } = cluster.oldest('gateway').proxies;
      await broker.close();
      await reminders(trial);
      await broker.reopen();
    },
  };
}

export const eventStream: Scenario = {
  name: 'operations/event-stream',
  title:
    'the streams of three open portals are cut before they begin, cut and stalled, the gateway is killed and restarted and cut off from RabbitMQ, while tasks are turned and reminders sent',
  expected:
    'each portal, which reads again only what it is told of, ends with what the API answers: no change is missed',
  short: false,
  limitMs: 150_000,
  async run(context) {
    const trial = await context.open({ employees: 4, tasks: 60, proxied: ['gateway'] });
    const { hostname, port } = new URL(trial.url);
    const front = await TcpProxy.to(hostname, Number(port));
    context.cleanUp.defer(() => front.close());
    const streams = await TcpProxy.to('127.0.0.1', front.port);
    context.cleanUp.defer(() => streams.close());
    streams.stall();
    const portals = await openPortals(context, addressOf(front), addressOf(streams));
    for (const [name, outage] of Object.entries(outages(trial, front, streams))) {
      await trial.reminderLoad.during(() => whileToggling(trial, context.random, outage), { count: 2, everyMs: 250 });
      await eventually(async () => agree(portals, await readScreen(trial.api)), {
        timeoutMs: 30_000,
        intervalMs: 250,
        describe: `${name}: the portals show what the API answers`,
      });
    }
    const settled = await trial.settle();
    const sum = (what: 'losses' | 'reloads' | 'changes'): number =>
      portals.reduce((total, portal) => total + portal[what], 0);
    const measured = { 'streams lost': sum('losses'), reloads: sum('reloads'), 'changes told': sum('changes') };
    if (Object.values(measured).some((count) => count < PORTALS))
      throw new Error(`no test: ${JSON.stringify(measured)}`);
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
function agree(portals: readonly Portal[], { tasks, figures }: Screen): void {
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
