import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { consistently, eventually } from '@recuerda/testing';
import type { Channel } from '../channels/channel.js';
import type { SendOutcome } from '../channels/send-outcome.js';
import { type DeliveriesDatabase, createDeliveriesDatabase } from '../__fixtures__/deliveries-database.js';
import { SharedPostSlots } from './shared-post-slots.js';

let database: DeliveriesDatabase;
beforeAll(async () => {
  database = await createDeliveriesDatabase();
});
afterAll(() => database?.drop());

const SENT: SendOutcome = { kind: 'sent', answer: '' };
const notifier = (account: string, concurrency: number) =>
  new SharedPostSlots({ account, ceilings: { concurrency, rate: 1 } } as Channel, database.source);

/** POSTs that stay open until they are answered. */
function openPosts() {
  const answers: (() => void)[] = [];
  const post = () => new Promise<SendOutcome>((resolve) => answers.push(() => resolve(SENT)));
  return { post, open: () => answers.length, answer: () => answers.splice(0).forEach((answer) => answer()) };
}

it('the ceiling of open POSTs holds for several notifiers together; further POSTs are deferred [WA-28]', async () => {
  const notifiers = [notifier('one', 4), notifier('one', 4), notifier('one', 4)];
  const { post, open, answer } = openPosts();
  const outcomes: SendOutcome[] = [];
  const runs = Array.from({ length: 12 }, async (_, index) => {
    const outcome = await notifiers[index % 3]?.postInSlot(post);
    if (outcome) outcomes.push(outcome);
  });
  await eventually(() => expect([outcomes.length, open()]).toEqual([8, 4]));
  for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: 'deferred', reason: 'posts_at_once' });
  answer();
  await Promise.all(runs);
  expect(outcomes.slice(8)).toEqual([SENT, SENT, SENT, SENT]);
  // A freed slot is used again.
  await eventually(async () => expect(await notifiers[0]?.postInSlot(async () => SENT)).toEqual(SENT));
});

it('slots of a killed notifier are free after the longest POST, that of a failed POST at once [WA-28]', async () => {
  const [killed, other] = [notifier('two', 1), notifier('two', 1)];
  const { post, open, answer } = openPosts();
  const run = killed.postInSlot(post);
  await eventually(() => expect(open()).toBe(1));
  expect(await other.postInSlot(post)).toMatchObject({ kind: 'deferred' });
  await database.source.query(`UPDATE notifier.post_slots SET taken_until = taken_until - interval '20 seconds'`);
  await expect(
    other.postInSlot(async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await eventually(async () => expect(await other.postInSlot(async () => SENT)).toEqual(SENT));
  answer();
  await run;
});

it('other accounts, and channels without a ceiling, do not wait', async () => {
  const { post, open, answer } = openPosts();
  const runs = [
    notifier('three', 1).postInSlot(post),
    notifier('four', 1).postInSlot(post),
    notifier('three', Infinity).postInSlot(post),
  ];
  await eventually(() => expect(open()).toBe(3));
  answer();
  expect(await Promise.all(runs)).toEqual([SENT, SENT, SENT]);
});

it('a ceiling that was lowered holds, although there are slots of the higher one [WA-28]', async () => {
  expect(await notifier('lowered', 8).postInSlot(async () => SENT)).toEqual(SENT);
  const lowered = notifier('lowered', 2);
  const { post, open, answer } = openPosts();
  const runs = Array.from({ length: 6 }, () => lowered.postInSlot(post));
  await eventually(() => expect(open()).toBe(2));
  await consistently(() => expect(open()).toBe(2));
  answer();
  await Promise.all(runs);
});
