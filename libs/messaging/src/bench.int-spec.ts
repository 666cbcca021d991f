import { expect, it, jest } from '@jest/globals';
import { createTestVhost, eventually } from '@recuerda/testing';
import { GetOrder, placed, shipped } from './__fixtures__/shop.js';
import { startShop } from './__fixtures__/start-shop.js';
jest.setTimeout(120000);
it.each(['amqp','in process'])('bench %s', async (t) => {
  const vhost = t === 'amqp' ? await createTestVhost() : undefined;
  let n = 0;
  const shop = await startShop(vhost ? { AMQP_URL: vhost.url } : {}, { ledger: async (e) => { n += e.length; } });
  for (let r = 0; r < 3; r++) {
    n = 0;
    const t0 = performance.now();
    for (let i = 0; i < 20; i++) await shop.publisher.publish(Array.from({ length: 500 }, (_, k) => shipped(k)));
    const t1 = performance.now();
    await eventually(() => expect(n).toBe(10000), { timeoutMs: 30000, intervalMs: 5 });
    const t2 = performance.now();
    console.log(t, 'publish/s', Math.round(10000 / ((t1 - t0) / 1000)), 'all handled/s', Math.round(10000 / ((t2 - t0) / 1000)));
    const t3 = performance.now();
    let left = 3000; await Promise.all(Array.from({ length: 32 }, async () => { while (left-- > 0) await shop.client.send(GetOrder, { number: 1 }); }));
    console.log(t, 'requests/s', Math.round(3000 / ((performance.now() - t3) / 1000)));
  }
  const t4 = performance.now(); for (let i = 0; i < 200; i++) await shop.client.send(GetOrder, { number: 1 }); console.log(t, 'one request ms', (performance.now() - t4) / 200);
  void placed;
  await shop.app.close(); await vhost?.drop();
});
