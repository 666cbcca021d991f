import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@recuerda/contracts';
import { type Clock, metricsText } from '@recuerda/service';
import { untilWaiting } from '@recuerda/testing';
import { createDeliveriesDatabase, type DeliveriesDatabase } from '../../../__fixtures__/deliveries-database.js';
import { MonthlyTemplates } from '../cloud/monthly-templates.js';
import { numbersKnownAs, RecipientStore } from './recipient-store.js';

const ONE = 'whatsapp:cloud:1001';
const NOW = new Date('2026-03-02T10:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);

let database: DeliveriesDatabase;
let store: RecipientStore;
beforeAll(async () => {
  database = await createDeliveriesDatabase();
  store = new RecipientStore(database.source, ONE);
});
afterAll(() => database?.drop());

describe('the window of a number', () => {
  it('is open for 24 hours after the last message, in whatever order they are reported [WA-17]', async () => {
    await store.received([
      { phone: '1', at: after(HOUR_MS) },
      { phone: '1', at: NOW },
      { phone: '2', at: NOW },
    ]);
    await store.received([{ phone: '1', at: NOW }]);
    expect(await store.isWindowOpen('1', after(25 * HOUR_MS - 1))).toBe(true);
    expect(await store.isWindowOpen('1', after(25 * HOUR_MS))).toBe(false);
    expect(await store.isWindowOpen('2', after(24 * HOUR_MS))).toBe(false);
    expect(await store.isWindowOpen('3', NOW)).toBe(false);
  });

  it('is closed when Meta refused a text, unless the person has written since [WA-17]', async () => {
    const phones = ['4', '5'] as const;
    await store.received(phones.map((phone) => ({ phone, at: NOW })));
    await store.received([{ phone: '5', at: after(HOUR_MS + 1) }]);
    await Promise.all(phones.map((phone) => store.closeWindow(phone, after(HOUR_MS))));
    const isOpen = (phone: string) => store.isWindowOpen(phone, after(HOUR_MS));
    expect(await Promise.all(phones.map(isOpen))).toEqual([false, true]);
    await store.received([{ phone: '4', at: after(HOUR_MS) }]);
    expect(await isOpen('4')).toBe(true);
  });
});

it('a number that the provider knows by another is found by that, until it knows it by itself [WA-52]', async () => {
  const sent = '+5531987654321';
  const known = () => numbersKnownAs(database.source, '553187654321');
  await store.learnNumber(sent, '553187654321');
  expect(await known()).toEqual([]);
  await store.takeTurn(sent, NOW, 6_000);
  await store.learnNumber(sent, '553187654321');
  expect([await known(), await numbersKnownAs(database.source, '5531987654321')]).toEqual([['5531987654321'], []]);
  await store.learnNumber(sent, '5531987654321');
  expect(await known()).toEqual([]);
});

it('a number that canonicalNumber has as the same is not kept [WA-52]', async () => {
  await store.takeTurn('+525512345678', NOW, 6_000);
  await store.learnNumber('+525512345678', '5215512345678');
  expect(await numbersKnownAs(database.source, '525512345678')).toEqual([]);
});

describe('the turn of a number', () => {
  it('comes once in the gap, also where several notifiers want it at once [WA-18]', async () => {
    const waits = await Promise.all(Array.from({ length: 8 }, () => store.takeTurn('10', NOW, 6_000)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
    expect(waits.filter((wait) => wait === 6_000)).toHaveLength(7);
    expect(await store.takeTurn('10', after(4_000), 6_000)).toBe(2_000);
    expect(await store.takeTurn('11', after(4_000), 6_000)).toBe(0);
    expect(await store.takeTurn('10', after(6_000), 6_000)).toBe(0);
  });

  it.each([
    ['for the first time', '12', undefined],
    ['again', '13', -10_000],
  ])('is gone while another notifier takes it %s [WA-18]', async (_what, phone, before) => {
    if (before !== undefined) await store.takeTurn(phone, after(before), 6_000);
    const other = database.source.createQueryRunner();
    await other.connect();
    await other.startTransaction();
    await other.query(
      `INSERT INTO notifier.recipients (account, phone, posted_at) VALUES ($3, $1, $2)
       ON CONFLICT (account, phone) DO UPDATE SET posted_at = excluded.posted_at`,
      [phone, NOW, ONE],
    );
    const wait = store.takeTurn(phone, NOW, 6_000);
    await untilWaiting(database.source);
    await other.commitTransaction();
    await other.release();
    expect(await wait).toBe(6_000);
  });
});

describe('the people who get a template in 24 hours', () => {
  it('are at most the limit, each counted once; the next one waits for the oldest [WA-19]', async () => {
    expect(await store.takeTemplate('20', NOW, 2)).toBe(0);
    expect(await store.takeTemplate('21', after(HOUR_MS), 2)).toBe(0);
    expect(await store.takeTemplate('21', after(2 * HOUR_MS), 2)).toBe(0);
    expect(await store.takeTemplate('22', after(3 * HOUR_MS), 2)).toBe(21 * HOUR_MS);
    expect(await store.takeTemplate('20', after(3 * HOUR_MS), 2)).toBe(0);
    expect(await store.takeTemplate('22', after(26 * HOUR_MS), 2)).toBe(0);
  });

  it('are at most the limit, also where all are new at once [WA-19]', async () => {
    const later = after(1_000 * HOUR_MS);
    const waits = await Promise.all(Array.from({ length: 12 }, (_, at) => store.takeTemplate(`3${at}`, later, 5)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });
});

describe('the templates of a month', () => {
  it('are at most the limit for all notifiers together, and counted anew in the next month [WA-27]', async () => {
    const clock = { now: () => new Date('2026-03-31T23:59:59Z') };
    const config = { WHATSAPP_MONTHLY_TEMPLATES: 5 };
    const notifiers = [1, 2].map(() => new MonthlyTemplates(database.source, config, clock as Clock, ONE));
    const taken = await Promise.all(Array.from({ length: 12 }, (_, at) => notifiers[at % 2]!.take()));
    expect(taken.filter(Boolean)).toHaveLength(5);
    await notifiers[1]!.measure();
    expect(notifiers[1]!.used).toEqual({ sent: 5, limit: 5 });
    expect(await metricsText()).toMatch(/^recuerda_monthly_templates_used_ratio\S* 1$/m);
    await notifiers[0]!.giveBack();
    expect(notifiers[0]!.used).toEqual({ sent: 4, limit: 5 });
    expect([await notifiers[1]!.take(), await notifiers[1]!.take()]).toEqual([true, false]);
    clock.now = () => new Date('2026-04-01T00:00:00Z');
    await notifiers[0]!.measure();
    expect(await metricsText()).toMatch(/^recuerda_monthly_templates_used_ratio\S* 0$/m);
    // Nothing was counted in this month.
    await notifiers[0]!.giveBack();
    expect(await notifiers[0]!.take()).toBe(true);
  });
});

describe('two accounts', () => {
  it('have windows, turns and people with templates of their own, also of the same person', async () => {
    const [one, two] = ['whatsapp:cloud:1', 'whatsapp:cloud:2'].map((key) => new RecipientStore(database.source, key));
    await one!.received([{ phone: '40', at: NOW }]);
    expect(await Promise.all([one!, two!].map((store) => store.isWindowOpen('40', NOW)))).toEqual([true, false]);
    await two!.closeWindow('40', NOW);
    expect(await one!.isWindowOpen('40', NOW)).toBe(true);
    expect([await one!.takeTurn('40', NOW, 6_000), await one!.takeTurn('40', NOW, 6_000)]).toEqual([0, 6_000]);
    expect(await two!.takeTurn('40', NOW, 6_000)).toBe(0);
    expect([await one!.takeTemplate('40', NOW, 1), await one!.takeTemplate('41', NOW, 1)]).toEqual([0, 24 * HOUR_MS]);
    expect(await two!.takeTemplate('41', NOW, 1)).toBe(0);
    await two!.learnNumber('40', '553187654399');
    expect(await numbersKnownAs(database.source, '553187654399')).toEqual(['50440']);
  });

  it('have a limit of templates in a month each, and a gauge while they are connected [WA-27]', async () => {
    const clock = { now: () => new Date('2026-05-31T12:00:00Z') } as Clock;
    const config = { WHATSAPP_MONTHLY_TEMPLATES: 1 };
    const [one, two] = ['one', 'two'].map((key) => new MonthlyTemplates(database.source, config, clock, key));
    expect([await one!.take(), await one!.take(), await two!.take()]).toEqual([true, false, true]);
    await two!.giveBack();
    expect([one!.used?.sent, two!.used?.sent]).toEqual([1, 0]);
    const series = async () => (await metricsText()).match(/^recuerda_monthly_templates_used_ratio.*(?:one|two).*$/gm);
    const name = 'recuerda_monthly_templates_used_ratio';
    expect(await series()).toEqual([`${name}{account="one"} 1`, `${name}{account="two"} 0`]);
    one!.end();
    expect(await series()).toEqual([`${name}{account="two"} 0`]);
  });

  it('give back and measure the templates of their own month alone [WA-27]', async () => {
    const clock = { now: () => new Date('2026-06-30T12:00:00Z') } as Clock;
    const config = { WHATSAPP_MONTHLY_TEMPLATES: 5 };
    const [three, four] = ['three', 'four'].map((key) => new MonthlyTemplates(database.source, config, clock, key));
    for (const each of [three!, three!, three!, four!, four!]) await each.take();
    await four!.giveBack();
    for (const each of [three!, four!]) await each.measure();
    expect([three!.used?.sent, four!.used?.sent]).toEqual([3, 1]);
    for (const each of [three!, four!]) each.end();
  });
});
