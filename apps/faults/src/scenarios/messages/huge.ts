import { EVENTS } from '@recuerda/contracts';
import type { Scenario } from '../../suite/scenario.js';
import { EXCHANGE, Postman } from '../../system/postman.js';
import { LASTING, listenersTo } from './lasting-flows.js';
import { Tally } from './tally.js';
import { Unharmed } from './unharmed.js';
import { hugeLetters, MEGABYTE } from './unreadable-letters.js';

const BYTES = 20 * MEGABYTE;
const LOAD = { count: 4, everyMs: 250 };
const LIMIT_MS = 30_000;
const MEMORY_LIMIT_MB = 500;

export const huge: Scenario = {
  name: 'messages/huge',
  title:
    'A message of 20 MB to the queue of every flow and to the exchange, one after the other, while reminders fall due',
  expected:
    'each is a dead letter, counted, unless the broker itself refuses it; memory stays below 500 MB; no process ends or loses its connection; reminders are sent as ever',
  short: false,
  limitMs: 120_000,
  async run({ open, random, cleanUp }) {
    const trial = await open({ employees: 4, tasks: 60 });
    const postman = await Postman.at(trial.amqpUrl, cleanUp);
    const unharmed = new Unharmed(trial);
    const tally = new Tally(trial, postman);
    let refused = 0;
    await trial.rounds.during(async () => {
      for (const flow of LASTING) {
        const { content, reason } = random.pick(hugeLetters(flow, BYTES));
        if (await postman.post({ routingKey: flow.queue, content })) tally.expect(flow.queue, reason);
        else refused += 1;
        await tally.settled(LIMIT_MS);
      }
      const type = random.pick([...EVENTS.keys()]);
      const content = Buffer.alloc(BYTES, '[');
      if (await postman.post({ exchange: EXCHANGE, routingKey: type, content })) {
        for (const { queue } of listenersTo(type)) tally.expect(queue, 'malformed');
      } else refused += 1;
      await tally.settled(LIMIT_MS);
    }, LOAD);
    const judged = await trial.settle();
    return { ...judged, measured: { 'refused by the broker': refused, ...(await unharmed.verify(MEMORY_LIMIT_MB)) } };
  },
};
