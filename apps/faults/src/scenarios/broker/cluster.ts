import { join } from 'node:path';
import { SUBSCRIPTIONS } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { RetryingClient } from '../../load/retrying-client.js';
import { INTERVAL } from '../../load/school.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Context, ScenarioResult, Scenario } from '../../suite/scenario.js';
import { BrokerCluster } from '../../system/broker-cluster.js';
import { allReady, brokerReportedDown, processesOf } from './readiness.js';
import { LATEST_MS, underLoad } from './under-load.js';

const BUSY = SUBSCRIPTIONS.notifierReminders.queue;
/** A leader is elected, services reconnect, and a reminder that could not be published is tried again, ms. */
const GOES_ON_MS = 30_000;
/** A connection to the killed node is always lost for a moment, ms. */
const STEADY_MS = 3_000;

/** Resolves with the time, ms, when a reminder that falls due from now on has been sent. */
async function untilSending({ journal, provider, school }: ClusterTrial): Promise<number> {
  const since = Date.now();
  await eventually(
    () => {
      const due = new Set(journal.expected.filter(({ dueAt }) => dueAt > since).map(({ taskId }) => taskId));
      return provider.received.some(
        ({ message, receivedAt }) => receivedAt.getTime() > since && due.has(school.taskIdOf(message) ?? ''),
      );
    },
    { timeoutMs: GOES_ON_MS, describe: 'a reminder that is due now is sent' },
  );
  return Date.now() - since;
}

interface Course {
  /** Processes that must report not ready while one of three nodes is left. */
  affected(trial: ClusterTrial): ReturnType<typeof processesOf>;
  pauseMinority: boolean;
}

async function loseNodes(context: Context, { affected, pauseMinority }: Course): Promise<ScenarioResult> {
  const folder = join(context.servers.folder, `cluster-${pauseMinority ? 'pausing' : 'going-on'}`);
  const brokerCluster = await BrokerCluster.start({ folder, pauseMinority }, context.cleanUp);
  const trial = await context.openCluster({ employees: 4, tasks: 120, broker: brokerCluster });
  const client = new RetryingClient(trial.url, context.signal);
  const employeeId = (await trial.api.getTask(trial.journal.tasks[0] ?? '')).employeeId;
  const { leader, members } = await brokerCluster.replicas(trial.vhost, BUSY);
  if (members.length !== 3) throw new Error(`${BUSY} is on ${members.length} of 3 nodes`);
  const figures = await underLoad(context, trial, async () => {
    await brokerCluster.kill(leader);
    const afterOne = await untilSending(trial);
    const second = context.random.pick(brokerCluster.alive);
    await brokerCluster.kill(second);
    const noticed = await brokerReportedDown(affected(trial), STEADY_MS);
    const written = client.create('/tasks', { title: 'De la minoría', employeeId, reminderInterval: INTERVAL });
    written.catch(() => undefined);
    await brokerCluster.start(leader);
    const afterMajority = await untilSending(trial);
    await brokerCluster.start(second);
    trial.school.register('De la minoría', await written);
    return { afterOne, noticed, afterMajority };
  });
  await allReady(trial);
  const settled = await trial.settle(LATEST_MS);
  const noticedAfter = Object.entries(figures.noticed).map(([service, ms]) => `${service} ${ms}`);
  return {
    ...settled,
    measured: {
      'first reminder sent after the leader was killed, ms': figures.afterOne,
      'one of three noticed after, ms': noticedAfter.join(', '),
      'first reminder sent after the majority was back, ms': figures.afterMajority,
      'requests repeated by the client': client.repeated,
    },
  };
}

export const clusterPausing: Scenario = {
  name: 'broker/cluster',
  title:
    'three RabbitMQ nodes as in k8s (quorum queues, pause_minority) under load: SIGKILL of the one that leads the ' +
    'queue of due reminders, then of a second one, then the first comes back, then the second',
  expected:
    'with two of three nodes everything continues; with one every service reports not ready, requests are refused ' +
    'and can be repeated, confirmed changes are kept; with a majority everything continues; nothing is lost or sent ' +
    'twice',
  short: false,
  limitMs: 280_000,
  run: (context) => loseNodes(context, { pauseMinority: true, affected: (trial) => processesOf(trial) }),
};

export const clusterGoingOn: Scenario = {
  name: 'broker/cluster-without-pause',
  title: 'the same without pause_minority: the last node takes connections and messages, and confirms none',
  expected: 'the same, but only services with something to send notice: their confirms do not come',
  short: false,
  limitMs: 280_000,
  run: (context) =>
    loseNodes(context, { pauseMinority: false, affected: (trial) => processesOf(trial, ['scheduler', 'notifier']) }),
};
