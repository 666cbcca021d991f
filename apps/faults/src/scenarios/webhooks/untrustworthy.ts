import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@recuerda/testing';
import { Pool } from 'pg';
import { openCloud } from '../../suite/open-cloud.js';
import { postForged } from '../../cloud/webhook-client.js';
import { numberOf } from '../../load/school.js';
import type { Scenario } from '../../suite/scenario.js';
import { ScrapedMetrics } from '../../system/scraped-metrics.js';
import { killNotifier } from '../provider/kill-notifier.js';

const PEOPLE = 200;
/** POSTs that Meta takes without an answer. */
const CUT = 30;
/** Answered POSTs before each of them: three in a row without an answer would be an outage, which holds reminders. */
const ANSWERED_BETWEEN = 4;
const FORGED = 100;

export const untrustworthy: Scenario = {
  name: 'webhooks/untrustworthy',
  title:
    "A fifth of Meta's webhooks is lost, all others come twice, in any order and in batches; " +
    `${CUT} POSTs between others get no answer; ${FORGED} webhooks are forged; a notifier is killed, and ` +
    `conversations restarted, while ${PEOPLE} reminders fall due`,
  expected:
    'each is sent once, but for doubles that are counted; receipts are what Meta reported; forged webhooks get ' +
    '401 and change nothing',
  short: false,
  limitMs: 240_000,
  async run(context) {
    const { trial, cloud } = await openCloud(context, { people: PEOPLE, scale: { notifier: 2 } });
    await cloud.behave({
      // What is forged says `read`.
      statuses: ['sent', 'delivered'],
      faults: Array.from({ length: CUT }, () => [
        { mode: 'ok', times: ANSWERED_BETWEEN },
        { mode: 'lost', answer: 'cut', times: 1 },
      ]).flat(),
      webhooks: { order: 'shuffled', copies: 2, lostPercent: 20, batch: 20, collectMs: 300 },
    });
    await trial.reminderLoad.makeDue(PEOPLE, trial.journal.tasks, 6_000);
    const expected = [...trial.journal.expected];
    const forge = async (): Promise<void> => {
      for (let index = 0; index < FORGED; index += 1) {
        const { reminderId } = context.random.pick(expected);
        const status = await postForged(trial.url, { reminderId, phone: numberOf(index) });
        if (status !== 401) throw new Error(`a forged webhook was answered ${status}`);
        await delay(50);
      }
    };
    const restart = async (): Promise<void> => {
      await delay(3_000);
      await trial.cluster.oldest('conversations').kill();
      await trial.cluster.start('conversations');
    };
    await Promise.all([forge(), killNotifier(context, trial), restart()]);
    const settled = await trial.settle(90_000);
    if (settled.failed > 0) throw new Error(`${settled.failed} reminders failed`);
    const cut = cloud.posts().filter(({ responseStatus }) => responseStatus === null).length;
    if (cut < CUT) throw new Error(`${cut} POSTs got no answer, not ${CUT}`);
    const gateway = await ScrapedMetrics.scrape(trial.cluster.oldest('gateway'));
    const forged = gateway.sum('recuerda_webhooks_total', { outcome: 'forged' });
    if (forged !== FORGED) throw new Error(`${forged} webhooks were counted as forged, not ${FORGED}`);
    const receipts = await receiptsOf(trial.databaseUrl);
    const { read = 0, delivered = 0 } = receipts;
    if (read > 0) throw new Error(`${read} reminders are read, as only forged webhooks said`);
    if (delivered < PEOPLE / 2) throw new Error(`${delivered} reminders are delivered, by webhooks of which most came`);
    return {
      ...settled,
      measured: { 'webhooks that were forged': forged, 'POSTs without an answer': cut, ...receipts },
    };
  },
};

/** How many reminders have each receipt, when no more are processed. */
async function receiptsOf(connectionString: string): Promise<Record<string, number>> {
  const pool = new Pool({ connectionString, max: 1 });
  try {
    await eventually(
      async () => {
        const { rows } = await pool.query('SELECT 1 FROM conversations.webhooks LIMIT 1');
        if (rows.length > 0) throw new Error('webhooks wait');
      },
      { timeoutMs: 30_000 },
    );
    const { rows } = await pool.query<{ receipt: string | null; count: number }>(
      'SELECT receipt, count(*)::int AS count FROM notifier.messages WHERE task_id IS NOT NULL GROUP BY receipt',
    );
    return Object.fromEntries(rows.map(({ receipt, count }) => [receipt ?? 'no receipt', count]));
  } finally {
    await pool.end();
  }
}
