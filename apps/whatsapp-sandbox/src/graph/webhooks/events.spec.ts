import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import { NUMBER_ID, type RunningGraph, startGraph, TEXT } from '../../__fixtures__/running-graph.js';

let graph: RunningGraph;

beforeAll(async () => {
  graph = await startGraph();
});
afterAll(() => graph.close());
beforeEach(async () => {
  await graph.sandbox('DELETE', 'graph/behaviour');
  await behave({ requireWindow: false, pairRateMs: 0, statuses: ['sent'], statusGapMs: 0, webhooks: { retries: 0 } });
  graph.webhooks.length = 0;
});

const behave = (settings: object) => graph.sandbox<Record<string, unknown>>('PUT', 'graph/behaviour', settings);
const tell = (event: object) => graph.sandbox<{ calls: number }>('POST', 'graph/webhooks', event);
const arrive = (count: number) => eventually(() => expect(graph.webhooks).toHaveLength(count));
interface Status {
  status: string;
  timestamp: string;
  errors?: { code: number }[];
  pricing?: { billable: boolean; type: string };
}
interface Webhook {
  entry: { time?: number; changes: { field: string; value: { statuses: Status[] } }[] }[];
}
const changes = () =>
  graph.webhooks.flatMap(({ text }) => (JSON.parse(text) as Webhook).entry.flatMap((entry) => entry.changes));
const statuses = () => changes().flatMap(({ value }) => value.statuses);
const codeOf = async () => (await graph.send(TEXT)).body.error?.code ?? 'sent';

describe('statuses', () => {
  it('come in the order that is asked for, also twice and failed after all; the receipt does not go back', async () => {
    await behave({ statuses: ['read', 'sent', 'sent', 'failed'], failedCode: 131049 });
    await graph.send(TEXT);
    await arrive(4);
    expect(statuses().map(({ status }) => status)).toEqual(['read', 'sent', 'sent', 'failed']);
    expect(statuses()[3]?.errors).toMatchObject([{ code: 131049 }]);
    expect(await graph.sandbox('GET', 'messages?limit=1')).toMatchObject({ items: [{ receipt: 'read' }] });
  });

  it('that come too late have their own time', async () => {
    await behave({ statuses: ['read', 'sent'], statusGapMs: 50 });
    const sentAt = graph.clock.now().getTime();
    await graph.send(TEXT);
    graph.clock.advance(60_000);
    await arrive(2);
    expect(statuses().map(({ timestamp }) => Number(timestamp))).toEqual([
      Math.floor((sentAt + 150) / 1_000),
      Math.floor((sentAt + 50) / 1_000),
    ]);
  });

  it.each([
    [true, 'regular'],
    [false, 'free_customer_service'],
  ])('are billable: %s, if that is asked for', async (billable, type) => {
    await behave({ billable });
    await graph.send(TEXT);
    await arrive(1);
    expect(statuses()[0]?.pricing).toMatchObject({ billable, type });
  });
});

describe('a setting for a time', () => {
  it('ends with it, and leaves what was changed otherwise', async () => {
    await behave({ isRegistered: false, quality: 'RED', forMs: 1_000 });
    await behave({ messagingLimit: 2_000 });
    graph.clock.advance(999);
    expect([await codeOf(), await graph.sandbox('GET', 'graph/behaviour')]).toMatchObject([133010, { quality: 'RED' }]);
    graph.clock.advance(1);
    expect([await codeOf(), await graph.sandbox('GET', 'graph/behaviour')]).toMatchObject([
      'sent',
      { quality: 'GREEN', isRegistered: true, messagingLimit: 2_000 },
    ]);
  });

  it('bounds faults, which are used up all the same', async () => {
    await behave({ faults: [{ code: 131000, times: 1 }, { code: 131016 }], forMs: 1_000 });
    expect([await codeOf(), await codeOf()]).toEqual([131000, 131016]);
    graph.clock.advance(1_000);
    expect(await codeOf()).toBe('sent');
  });

  it('ends at a reset, too', async () => {
    await behave({ isRegistered: false, forMs: 60_000 });
    await graph.sandbox('DELETE', 'graph/behaviour');
    expect(await graph.sandbox('GET', 'graph/behaviour')).toMatchObject({ isRegistered: true });
  });
});

describe('an event', () => {
  it('bans the account, and takes it back', async () => {
    await behave({ statuses: [] });
    for (const [state, code] of [
      ['SCHEDULE_FOR_DISABLE', 'sent'],
      ['DISABLE', 131031],
      ['REINSTATE', 'sent'],
    ] as const) {
      await tell({ event: 'account_update', state });
      expect(await codeOf()).toBe(code);
    }
    await arrive(3);
    expect(changes().map(({ field, value }) => [field, value])).toEqual(
      ['SCHEDULE_FOR_DISABLE', 'DISABLE', 'REINSTATE'].map((waba_ban_state) => [
        'account_update',
        {
          event: 'DISABLED_UPDATE',
          ban_info: { waba_ban_state, waba_ban_date: expect.stringMatching(/^\w+ \d+, \d{4}$/) },
        },
      ]),
    );
  });

  it('of the account has its time, without which it would not be read', async () => {
    await tell({ event: 'account_update', state: 'SCHEDULE_FOR_DISABLE' });
    await arrive(1);
    const [entry] = (JSON.parse(graph.webhooks[0]?.text ?? '') as Webhook).entry;
    expect(entry?.time).toBeCloseTo(graph.clock.now().getTime() / 1_000, -1);
  });

  it('changes quality and limit of the number', async () => {
    await tell({ event: 'phone_number_quality_update', change: 'FLAGGED', limit: 'TIER_2K' });
    await arrive(1);
    expect(changes()).toMatchObject([
      {
        field: 'phone_number_quality_update',
        value: { event: 'FLAGGED', current_limit: 'TIER_2K', display_phone_number: '50422223333' },
      },
    ]);
    const fields = 'quality_rating,whatsapp_business_manager_messaging_limit';
    expect((await graph.graph(`${NUMBER_ID}?fields=${fields}`)).body).toMatchObject({
      quality_rating: 'RED',
      whatsapp_business_manager_messaging_limit: 'TIER_2K',
    });
  });

  it('is any change of any field', async () => {
    await tell({ event: 'change', field: 'security', value: { event: 'PIN_CHANGED' } });
    await arrive(1);
    expect(changes()).toEqual([{ field: 'security', value: { event: 'PIN_CHANGED' } }]);
  });

  it('repeats the latest calls as they were, with their timestamps', async () => {
    await graph.send(TEXT);
    await graph.send(TEXT);
    await arrive(2);
    const [first, second] = graph.webhooks.map(({ text }) => text);
    graph.webhooks.length = 0;
    graph.clock.advance(7 * 24 * 3_600_000);
    expect(await tell({ event: 'repeat', count: 2 })).toEqual({ calls: 2 });
    await arrive(2);
    expect(graph.webhooks.map(({ text }) => text)).toEqual([first, second]);
    expect(await tell({ event: 'repeat' })).toEqual({ calls: 1 });
    await arrive(3);
    expect(graph.webhooks[2]?.text).toBe(second);
  });

  it.each([
    [{ event: 'account_update', state: 'GONE' }, 'state'],
    [{ event: 'repeat', count: 0 }, 'count'],
    [{ event: 'other' }, 'event'],
  ])('%j is refused', async (event, field) => {
    expect(await tell(event)).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });
});

describe('signatures', () => {
  const rightOf = (text: string) => `sha256=${createHmac('sha256', 'sandbox').update(text).digest('hex')}`;
  const signature = (index: number) => {
    const webhook = graph.webhooks[index];
    const given = webhook?.headers['x-hub-signature-256'];
    return given === undefined ? 'none' : given === rightOf(webhook?.text ?? '') ? 'right' : 'wrong';
  };

  it.each(['right', 'wrong', 'none'])('are %s for one event, or for all webhooks', async (kind) => {
    await tell({ event: 'change', field: 'x', value: {}, signature: kind });
    await arrive(1);
    await behave({ webhooks: { signature: kind } });
    await graph.send(TEXT);
    await arrive(2);
    await behave({ webhooks: { signature: 'right' } });
    await graph.send(TEXT);
    await arrive(3);
    expect([0, 1, 2].map(signature)).toEqual([kind, kind, 'right']);
  });
});
