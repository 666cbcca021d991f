import '../lib/check-node.mjs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@recuerda/local-servers';
import { runTool } from '../lib/prepare.mjs';
import { StepFailed } from '../lib/run-quietly.mjs';
import { Load } from './compose/load.mjs';
import { judge } from './compose/report.mjs';
import { docker, RunningProject } from './compose/running-project.mjs';

const USAGE = `Usage: node tools/deploy/try-compose.mjs [--tasks <n>] [--seconds <n>] [--kill] [--build]

Brings docker-compose.yml up on the Docker engine, under a separate name and port, creates tasks that remind every
minute, and scales the notifier 1, 3, 1 at the same time. Then compares what was due, what was sent and what arrived,
and ends each service by docker stop. Removes everything at its end.
Exit status 0: nothing was lost, nothing doubled, everything ended with 0.

  --tasks <n>     default 600
  --seconds <n>   of each of the three parts; at least 60, the interval; default 70
  --kill          kills one of the three notifiers in the middle: interrupted reminders may arrive twice
  --build         builds the images first`;

const INTERVAL_MS = 60_000;
/** Longer than the provider takes here, and than what waits for it. */
const SETTLE_MS = 15_000;
/** With it, one notifier keeps up with 32 POSTs a second. */
const PROVIDER_DELAY_MS = 1_000;

function optionsOf(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        tasks: { type: 'string', default: '600' },
        seconds: { type: 'string', default: '70' },
        kill: { type: 'boolean', default: false },
        build: { type: 'boolean', default: false },
      },
    });
    const [tasks, seconds] = [Number(values.tasks), Number(values.seconds)];
    if (!(tasks >= 1 && tasks <= 20_000 && seconds >= 60 && seconds <= 600)) throw new Error('Out of bounds');
    return { ...values, tasks, seconds };
  } catch (error) {
    throw new StepFailed(`${error.message}\n\n${USAGE}`);
  }
}

const timed = async (title, work) => {
  const started = performance.now();
  const result = await work();
  console.log(`${title}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  return result;
};

/** Runs with this many notifiers for this many seconds, and prints how many messages arrived. */
async function part(project, load, { notifiers, seconds, during }) {
  await timed(`scaled to ${notifiers}`, () => project.scale('notifier', notifiers));
  const before = (await load.messages()).length;
  await delay((seconds * 1_000) / 2);
  await during?.();
  await delay((seconds * 1_000) / 2);
  const arrived = (await load.messages()).length - before;
  console.log(`  ${notifiers} for ${seconds} s: ${arrived} messages, ${(arrived / seconds).toFixed(1)} a second`);
}

async function killOne(project) {
  const [victim] = await project.containers('notifier');
  await docker('kill', victim);
  console.log(`  killed one`);
  await delay(5_000);
  await timed('  again 3', () => project.scale('notifier', 3));
}

async function attempt(project, { tasks, seconds, kill, build }) {
  if (build) await timed('built', () => project.compose('build'));
  await timed('up and healthy', () => project.up());
  const load = new Load(`http://127.0.0.1:${project.port}`);
  await load.sandbox.behave({ mode: 'delay', delayMs: PROVIDER_DELAY_MS });
  await timed(`${tasks} tasks created`, () => load.create(tasks, INTERVAL_MS));
  await part(project, load, { notifiers: 1, seconds });
  await part(project, load, { notifiers: 3, seconds, during: kill ? () => killOne(project) : undefined });
  await part(project, load, { notifiers: 1, seconds });
  const until = Date.now();
  await delay(SETTLE_MS);
  await timed('paused', () => load.pause());
  await delay(SETTLE_MS);
  const [deliveries, messages] = [await load.deliveries(), await load.messages()];
  await timed('stopped', () => project.compose('stop'));
  return judge({ tasks: load.tasks, deliveries, messages, intervalMs: INTERVAL_MS, until }, await project.ended(), {
    kill,
  });
}

await runTool(async () => {
  const options = optionsOf(process.argv.slice(2));
  const project = new RunningProject({ name: `recuerda-try-${process.pid}`, port: await freePort() });
  const stopped = new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.once(signal, () => reject(new StepFailed('Stopped.')));
  });
  try {
    return await Promise.race([attempt(project, options), stopped]);
  } finally {
    await project.down();
  }
});
