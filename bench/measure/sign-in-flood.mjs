import { setTimeout as sleep } from 'node:timers/promises';
import { measureSpread } from '../lib/measure-spread.mjs';
import { startProduct } from '../lib/product.mjs';
import { settleDatabase } from '../lib/database.mjs';
import { fillOffice, spreadDue } from '../lib/office.mjs';

const PER_SECOND = 100;
const SECONDS = 30;
/** Sign-ins on their way: more than identity lets wait. */
const CLIENTS = 64;

/** `npm start` with sign-in on; while its reminders are due, strangers sign in as fast as they are answered. */
const flooded = (clients, counts) => ({
  name: `sign-in-flood-${clients}`,
  async start({ sink, tasks, env }, defer) {
    const system = await startProduct({ mode: 'one-process', sink, env: { ...env, AUTH: 'on' } }, defer);
    const { client, value } = system.database;
    await fillOffice(client, { tasks, reminderInterval: 1_440 });
    await settleDatabase(system.database);
    let running = true;
    defer(() => (running = false));
    const flood = async (number) => {
      for (let n = 0; running; n += 1) {
        const status = await signIn(system.url, `${number}.${n % 250}`);
        counts[status] = (counts[status] ?? 0) + 1;
        // A client that was told to wait does not wait a second, but lets others be answered.
        if (status === 429) await sleep(20);
      }
    };
    return {
      groups: system.groups,
      log: system.log,
      spread: async (startMs, stepMs) => {
        await spreadDue(client, startMs, stepMs);
        for (let number = 1; number <= clients; number += 1) void flood(number);
      },
      sent: () => value(`SELECT count(*)::int FROM notifier.deliveries WHERE status = 'sent'`),
      rescheduled: () =>
        value(`SELECT count(*)::int FROM scheduler.task_reminders WHERE follows AND status = 'scheduled'`),
    };
  },
});

/** Each try is for another account, from another network. */
async function signIn(url, network) {
  const [a, b] = network.split('.');
  const answer = await fetch(`${url}/api/auth/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `${10 + Number(a)}.${b}.${Date.now() % 250}.7` },
    body: JSON.stringify({ email: `somebody-${a}-${b}-${Date.now()}@example.org`, password: 'wrong password' }),
  }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

for (const clients of [0, CLIENTS]) {
  const counts = {};
  const options = { tasks: PER_SECOND * SECONDS, seconds: SECONDS, providerMs: 0, env: {} };
  const { latenessMs, otherLoad, lost, doubled } = await measureSpread(flooded(clients, counts), options);
  console.log(JSON.stringify({ clients, latenessMs, answers: counts, lost, doubled, otherLoad }));
}
process.exit(0);
