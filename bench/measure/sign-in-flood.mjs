// Reminders while strangers sign in as fast as they are answered: npm run bench -- sign-in-flood
import { setTimeout as sleep } from 'node:timers/promises';
import { measureDisturbed } from '../contenders/recuerda.mjs';

/** Sign-ins on their way: more than identity lets wait. */
const CLIENTS = 64;
const LOAD = { perSecond: 100, seconds: 30, env: { AUTH: 'on' } };

/** Each try is for another account, from another network. */
async function signIn(url, a, b) {
  const answer = await fetch(`${url}/api/auth/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `${10 + a}.${b}.${Date.now() % 250}.7` },
    body: JSON.stringify({ email: `somebody-${a}-${b}-${Date.now()}@example.org`, password: 'wrong password' }),
  }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

for (const clients of [0, CLIENTS]) {
  const answers = {};
  const flood = async ({ url }, defer) => {
    let running = true;
    defer(() => (running = false));
    const client = async (number) => {
      for (let n = 0; running; n += 1) {
        const status = await signIn(url, number, n % 250);
        answers[status] = (answers[status] ?? 0) + 1;
        // A client that was told to wait does not wait a second, but lets others be answered.
        if (status === 429) await sleep(20);
      }
    };
    for (let number = 1; number <= clients; number += 1) void client(number);
  };
  const { latenessMs, otherLoad, lost, doubled } = await measureDisturbed(flood, LOAD);
  console.log(JSON.stringify({ clients, latenessMs, answers, lost, doubled, otherLoad }));
}
process.exit(0);
