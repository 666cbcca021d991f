// How fast webhooks are answered: npm run bench -- webhooks [one-process|services] [per second] [seconds]
import { createHmac } from 'node:crypto';
import { pause, withCleanup } from '../lib/harness.mjs';
import { startProduct } from '../lib/product.mjs';
import { summary } from '../lib/statistics.mjs';

const SECRET = 'bench';
const [mode = 'one-process', rate = '240', seconds = '10'] = process.argv.slice(2);
const TICK_MS = 50;

const statusBody = (n) => {
  const status = { id: `wamid.${n}`, status: 'delivered', timestamp: '1768478400', recipient_id: '50499887766' };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', statuses: [status] } };
  return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] });
};

async function post(url, n) {
  const body = statusBody(n);
  const signature = createHmac('sha256', SECRET).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  const began = performance.now();
  const answer = await fetch(`${url}/webhooks/whatsapp`, { method: 'POST', body, headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`answered with ${answer.status}`);
  return performance.now() - began;
}

await withCleanup(async (defer) => {
  const env = { WHATSAPP_APP_SECRET: SECRET };
  const { url } = await startProduct({ mode, env }, defer);
  await Promise.all(Array.from({ length: 20 }, (_, n) => post(url, -n)));
  const began = performance.now();
  const sent = [];
  for (let n = 0; n < rate * seconds;) {
    const due = ((performance.now() - began) / 1_000) * rate;
    while (n < due && n < rate * seconds) sent.push(post(url, (n += 1)));
    await pause(TICK_MS);
  }
  const { count, p50, p99, max } = summary(await Promise.all(sent));
  console.log(`${mode}: ${count} webhooks, ${rate} a second`);
  console.log(`p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`);
});
