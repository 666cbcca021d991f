import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS, ListDeliveries, MINUTE_MS } from '@recuerda/contracts';
import { AppError, metricsText } from '@recuerda/service';
import { consistently, eventually, metricIn, mostRowsRead, sequentialScans } from '@recuerda/testing';
import { v7 } from 'uuid';
import { insertSending } from '../__fixtures__/insert-sending.js';
import { type MailingNotifier, startMailing } from '../__fixtures__/mailing-notifier.js';
import { accepted, report, statusOf } from '../__fixtures__/statuses.js';
import { MailUndelivered } from './mail-undelivered.js';

const MINUTES = 10;
/** Ages of a message half a minute before and after its time. */
const [IN_TIME, LATE] = [(MINUTES - 0.5) * MINUTE_MS, (MINUTES + 0.5) * MINUTE_MS];

describe('a reminder that WhatsApp took', () => {
  let mailing: MailingNotifier;
  beforeAll(async () => {
    mailing = await startMailing({ mailFallback: true, mailAfterMinutes: MINUTES });
  });
  afterAll(() => mailing?.close());

  /** Sends a reminder by WhatsApp, `ago` ms ago, of which the provider reports that it was sent. */
  async function sent(ago = 0, { sendUntil, ...more }: { sendUntil?: string; [fact: string]: unknown } = {}) {
    const reminder = taken(more);
    await publish(reminder, sendUntil);
    await change(reminder, 'sent_at = $2, created_at = $2', new Date(Date.now() - ago));
    await report(mailing.notifier, statusOf(reminder.reminderId, 'sent'));
    return reminder;
  }
  /** A due reminder that WhatsApp takes. */
  function taken(more: object = {}) {
    const reminder = mailing.reminderWithAddress(more);
    mailing.notifier.provider.behave(accepted(`wamid.${reminder.reminderId}`), reminder.to);
    return reminder;
  }
  const publish = ({ event }: ReturnType<typeof taken>, sendUntil?: string) =>
    mailing.notifier.publisher.publish([{ ...event, data: { ...event.data, ...(sendUntil && { sendUntil }) } }]);
  const change = ({ reminderId }: { reminderId: string }, values: string, ...parameters: unknown[]) =>
    mailing.notifier.database.query(`UPDATE notifier.messages SET ${values} WHERE id = $1`, [
      reminderId,
      ...parameters,
    ]);
  const markStatuses = () =>
    mailing.notifier.database.query(
      `INSERT INTO notifier.provider_state (account, statuses_at) VALUES ('whatsapp:cloud:1001', now())
       ON CONFLICT (account) DO UPDATE SET statuses_at = now()`,
    );
  const tick = () => mailing.notifier.app.get(MailUndelivered).tick();
  /** The first run finds it, the second mails it. */
  const twice = async () => {
    await tick();
    await tick();
  };
  const mailsTo = ({ email }: { email: string }) => mailing.smtp.mailsTo(email);
  const delivery = async ({ taskId }: { taskId: string }) =>
    (await mailing.notifier.requests.send(ListDeliveries, { limit: 1, taskId })).items[0];
  const failed = ({ reminderId }: { reminderId: string }) =>
    report(mailing.notifier, statusOf(reminderId, 'failed', { code: 131_026, reason: 'Message undeliverable' }));

  it('goes by mail once it is reported as failed, once, and its number is not flagged [MAIL-12]', async () => {
    const reminder = await sent();
    await failed(reminder);
    await twice();
    await twice();
    expect(mailsTo(reminder)).toHaveLength(1);
    expect(await delivery(reminder)).toMatchObject({
      status: 'sent',
      attempts: 2,
      byMail: true,
      receipt: 'undelivered',
    });
    expect(mailing.notifier.surroundings.outcomeOf(reminder.reminderId)).toEqual(['sent']);
    expect(mailing.notifier.surroundings.flags).toEqual([]);
  });

  it('goes by mail after the time that the school has set, and not a minute before [MAIL-13]', async () => {
    const early = await sent(IN_TIME);
    const late = await sent(LATE);
    await twice();
    expect([mailsTo(early), mailsTo(late)].map(({ length }) => length)).toEqual([0, 1]);
    // Once only, however often it is looked for.
    await change(late, 'claimed_until = created_at');
    await twice();
    expect(mailsTo(late)).toHaveLength(1);
  });

  it('goes by no mail where it is delivered in time, or just before the mail starts [MAIL-13]', async () => {
    const [inTime, justBefore] = [await sent(LATE), await sent(LATE)];
    await report(mailing.notifier, statusOf(inTime.reminderId, 'delivered'));
    await tick();
    await report(mailing.notifier, statusOf(justBefore.reminderId, 'delivered'));
    await tick();
    await twice();
    expect([...mailsTo(inTime), ...mailsTo(justBefore)]).toEqual([]);
    expect(await delivery(justBefore)).toMatchObject({ attempts: 1, byMail: false, receipt: 'delivered' });
  });

  it('goes by no mail while the data are those of a backup, and then by one [MAIL-12, BACKUP-04]', async () => {
    mailing.notifier.surroundings.suspended = true;
    const reminder = await sent();
    await failed(reminder);
    await twice();
    mailing.notifier.surroundings.suspended = false;
    expect(mailsTo(reminder)).toEqual([]);
    await twice();
    expect(mailsTo(reminder)).toHaveLength(1);
  });

  it('goes by no mail where its task was completed or its person opted out since [MAIL-04]', async () => {
    const reminder = await sent();
    await failed(reminder);
    await tick();
    mailing.notifier.surroundings.facts.delete(reminder.taskId);
    await tick();
    expect(mailsTo(reminder)).toEqual([]);
    expect(await delivery(reminder)).toMatchObject({ status: 'sent', attempts: 1, byMail: false });
  });

  it.each<[change: string, more: object]>([
    ['its task was given to another person', { employeeId: v7(), employeeEmail: 'otra@example.org' }],
    ['its person withdrew the consent', { employeeConsented: false }],
  ])('goes by no mail where %s since [MAIL-04]', async (_change, more) => {
    const reminder = await sent();
    await failed(reminder);
    await tick();
    const { facts } = mailing.notifier.surroundings;
    const now = { ...facts.get(reminder.taskId)!, ...more };
    facts.set(reminder.taskId, now);
    await twice();
    expect([...mailsTo(reminder), ...mailing.smtp.mailsTo(now.employeeEmail ?? '')]).toEqual([]);
    expect(await delivery(reminder)).toMatchObject({ status: 'sent', attempts: 1, byMail: false });
  });

  it.each([
    ['no mail where its task is completed while a slot is waited for', true, 0],
    ['a mail where its facts are fresh', false, 1],
  ])('goes by %s [MAIL-04]', async (_what, isSlow, mails) => {
    const reminder = await sent();
    await failed(reminder);
    await tick();
    const { database, surroundings } = mailing.notifier;
    const holder = database.createQueryRunner();
    let free = Promise.resolve();
    surroundings.afterFacts = async () => {
      if (!isSlow) return;
      await holder.startTransaction();
      await holder.query('LOCK TABLE notifier.post_slots');
      surroundings.facts.delete(reminder.taskId);
      free = setTimeout(2_000).then(() => holder.commitTransaction());
    };
    await tick();
    surroundings.afterFacts = async () => undefined;
    await free;
    await holder.release();
    expect(mailsTo(reminder)).toHaveLength(mails);
    await twice();
    expect(await database.query('SELECT mail FROM notifier.messages WHERE id = $1', [reminder.reminderId])).toEqual([
      { mail: isSlow ? 'over' : 'sent' },
    ]);
    expect(mailsTo(reminder)).toHaveLength(mails);
    expect(await delivery(reminder)).toMatchObject({ attempts: 1 + mails });
  });

  /** Six that are reported as failed, and that the next run mails. */
  async function sixFound() {
    const all = [await sent()];
    while (all.length < 6) all.push(await sent());
    for (const reminder of all) await failed(reminder);
    await tick();
    return all;
  }

  it('goes by mail later where the server takes none, which is asked for four meanwhile [MAIL-12]', async () => {
    const all = await sixFound();
    // The sender.
    mailing.smtp.refused.set('escuela@example.org', 451);
    await tick();
    mailing.smtp.refused.clear();
    const attempts = async () => (await Promise.all(all.map(delivery))).map((one) => one?.attempts).sort();
    expect(await attempts()).toEqual([1, 1, 2, 2, 2, 2]);
    await tick();
    expect(await attempts()).toEqual([2, 2, 2, 2, 2, 2]);
    expect(all.flatMap(mailsTo)).toHaveLength(2);
  });

  it('goes by mail beside others, four at a time, as many as the server takes [MAIL-12]', async () => {
    const all = await sixFound();
    const release = mailing.smtp.hold();
    const mailed = tick();
    await eventually(() => expect(all.flatMap(mailsTo)).toHaveLength(4));
    expect((await Promise.all(all.map(delivery))).map((one) => one?.attempts).sort()).toEqual([1, 1, 2, 2, 2, 2]);
    release();
    await mailed;
    expect(all.flatMap(mailsTo)).toHaveLength(6);
  });

  it('goes by mail after a hold by the time at which it was sent or failed [MAIL-12, MAIL-13]', async () => {
    const [failing, silent, early] = [taken(), taken(), taken()];
    const held = { claim: null, attempts_finished: 1, held: true, account: 'whatsapp:cloud:1001' };
    const created = new Date(Date.now() - LATE);
    for (const reminder of [failing, silent, early])
      await insertSending(mailing.notifier, reminder, { ...held, created_at: created });
    await tick();
    for (const reminder of [failing, silent, early]) {
      await change(reminder, "created_at = created_at - interval '3 hours'");
      await publish(reminder);
    }
    await change(silent, 'sent_at = $2', new Date(Date.now() - LATE));
    await change(early, 'sent_at = $2', new Date(Date.now() - IN_TIME));
    await report(mailing.notifier, ...[silent, early].map(({ reminderId }) => statusOf(reminderId, 'sent')));
    await failed(failing);
    await twice();
    expect([failing, silent, early].map((one) => mailsTo(one).length)).toEqual([1, 1, 0]);
    // Too late, an hour after its time.
    await change(early, 'sent_at = $2', new Date(Date.now() - LATE - HOUR_MS));
    await twice();
    expect(mailsTo(early)).toEqual([]);
  });

  it('goes by mail in the hours of its reminder, and not after them [MAIL-15]', async () => {
    const end = Date.now() + 1_500;
    const open = await sent(0, { sendUntil: new Date(end + HOUR_MS).toISOString() });
    const closed = await sent(0, { sendUntil: new Date(end).toISOString() });
    await failed(open);
    await failed(closed);
    await eventually(() => expect(Date.now()).toBeGreaterThan(end));
    await twice();
    expect([open, closed].map((one) => mailsTo(one).length)).toEqual([1, 0]);
  });

  it('shares a mail with those of its message, under one id also when it is repeated [MAIL-06]', async () => {
    const one = await sent();
    const { employeeId } = mailing.notifier.surroundings.facts.get(one.taskId)!;
    const other = await sent(0, { employeeId, employeeEmail: one.email });
    const messageId = v7();
    for (const reminder of [one, other]) {
      await change(reminder, 'message_id = $2', messageId);
      await failed(reminder);
    }
    await twice();
    // A notifier that is killed after the server took the mail leaves them so.
    for (const reminder of [one, other])
      await change(reminder, "mail = 'sending', attempts_started = 3, claimed_until = created_at");
    mailing.notifier.surroundings.facts.delete(one.taskId);
    await twice();
    const ids = mailsTo(one).map(({ source }) => /^Message-ID: (.*)\r$/m.exec(source)?.[1]);
    expect(ids).toEqual([`<${messageId}@recuerda.example.org>`, `<${messageId}@recuerda.example.org>`]);
  });

  it('costs no run more than the rows that are due, of however many [MAIL-12]', async () => {
    const { database } = mailing.notifier;
    const due = await sent();
    await failed(due);
    await database.query(
      `INSERT INTO notifier.messages (id, task_id, status, sent_at, claimed_until, created_at, receipt)
       SELECT gen_random_uuid(), gen_random_uuid(), 'sent', at, at, at, 'delivered'
       FROM (SELECT now() - n * interval '30 milliseconds' AS at FROM generate_series(1, 100000) n) message`,
    );
    await database.query('VACUUM ANALYZE notifier.messages');
    expect(await sequentialScans(database, twice)).toEqual([]);
    // Rows of the minute before, of 50.
    const read = await mostRowsRead(database, tick);
    expect(read).toBeLessThan(10_000);
    await database.query("DELETE FROM notifier.messages WHERE receipt = 'delivered'");
    expect(mailsTo(due)).toHaveLength(1);
  });

  it('that another notifier has mailed stays so in the history when its task is completed then [MAIL-12]', async () => {
    const reminder = await sent();
    await failed(reminder);
    await tick();
    await mailing.notifier.database.query("UPDATE notifier.messages SET mail = 'sent' WHERE id = $1", [
      reminder.reminderId,
    ]);
    mailing.notifier.surroundings.facts.delete(reminder.taskId);
    await tick();
    expect(mailsTo(reminder)).toEqual([]);
    expect(await delivery(reminder)).toMatchObject({ byMail: true });
  });

  it('goes by no mail for its silence where its statuses are lost, though others come again [MAIL-13]', async () => {
    const lost = taken();
    await publish(lost);
    await change(lost, 'sent_at = $2, created_at = $2', new Date(Date.now() - LATE));
    const known = await sent(LATE);
    await markStatuses();
    await twice();
    expect([lost, known].map((one) => mailsTo(one).length)).toEqual([0, 1]);
  });

  it('whose mail a killed process left is mailed once more, and counted [MAIL-06]', async () => {
    const reminder = await sent();
    await failed(reminder);
    await mailing.notifier.database.query(
      `UPDATE notifier.messages SET mail = 'sending', attempts_started = 2, claimed_until = now() + interval '1 hour'
       WHERE id = $1`,
      [reminder.reminderId],
    );
    await twice();
    expect(mailsTo(reminder)).toEqual([]);
    const crashes = async () => metricIn(await metricsText(), 'recuerda_possible_duplicates_total', { cause: 'crash' });
    const before = await crashes();
    await mailing.notifier.database.query('UPDATE notifier.messages SET claimed_until = created_at WHERE id = $1', [
      reminder.reminderId,
    ]);
    await twice();
    expect(mailsTo(reminder)).toHaveLength(1);
    expect(await crashes()).toBe(before + 1);
    expect(await delivery(reminder)).toMatchObject({ attempts: 3, byMail: true });
  });

  it('is mailed once where the database does not take at first that it was [MAIL-06]', async () => {
    const reminder = await sent();
    await failed(reminder);
    await tick();
    await mailing.notifier.database.query(`
      CREATE SEQUENCE notifier.tries;
      CREATE FUNCTION notifier.refuse_first() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('notifier.tries') = 1 THEN RAISE 'the disk is full'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER refuse_first BEFORE UPDATE ON notifier.messages FOR EACH ROW
        WHEN (NEW.mail = 'sent') EXECUTE FUNCTION notifier.refuse_first()`);
    await tick();
    // The end of its claim.
    await change(reminder, 'claimed_until = created_at');
    await twice();
    expect(mailsTo(reminder)).toHaveLength(1);
    expect(await delivery(reminder)).toMatchObject({ attempts: 2, byMail: true });
  });

  it('goes by no mail where a report says that its person opted out, also before that is known [MAIL-04]', async () => {
    const { surroundings } = mailing.notifier;
    const [failing, silent, bundled, unreachable] = [await sent(), await sent(LATE), await sent(), await sent()];
    await tick();
    const messageId = v7();
    await change(bundled, 'message_id = $2', messageId);
    const optOut = { code: 131_050, reason: 'User has stopped messages' };
    const reports = [failing.reminderId, silent.reminderId, messageId].map((id) => statusOf(id, 'failed', optOut));
    surroundings.optOuts = null;
    await expect(report(mailing.notifier, ...reports)).rejects.toThrow();
    await failed(unreachable);
    await twice();
    expect([failing, silent, bundled, unreachable].map((one) => mailsTo(one).length)).toEqual([0, 0, 0, 1]);
    expect(await delivery(failing)).toMatchObject({ attempts: 1, byMail: false, receipt: 'undelivered' });
    surroundings.optOuts = [];
    await report(mailing.notifier, ...reports);
    const idOf = ({ taskId }: typeof failing) => surroundings.facts.get(taskId)?.employeeId;
    expect(surroundings.optOuts.toSorted()).toEqual([failing, silent].map(idOf).toSorted());
    await twice();
    expect([failing, silent, bundled].flatMap(mailsTo)).toEqual([]);
  });

  it('is mailed, and no message without a task, whether reported as failed or silent [MAIL-12, MAIL-13]', async () => {
    const { database } = mailing.notifier;
    const [failing, silent] = [v7(), v7()];
    await database.query(
      `INSERT INTO notifier.messages (id, kind, phone, text, status, sent_at, claimed_until, created_at)
       SELECT id, 'answer', '50477001234', 'Hola', 'sent', $2::timestamptz, $2, $2 FROM unnest($1::uuid[]) AS id`,
      [[failing, silent], new Date(Date.now() - LATE)],
    );
    await report(mailing.notifier, statusOf(silent, 'sent'));
    await failed({ reminderId: failing });
    await tick();
    const mails = await database.query('SELECT mail FROM notifier.messages WHERE id = ANY ($1)', [[failing, silent]]);
    expect(mails).toEqual([{ mail: null }, { mail: null }]);
  });

  // The last one: nothing is mailed after it.
  it('is waited for by a stop where another mail has failed [MAIL-12]', async () => {
    const both = [await sent(), await sent()];
    for (const reminder of both) await failed(reminder);
    await tick();
    const release = mailing.smtp.hold();
    const mails = () => both.flatMap(mailsTo).length;
    let reads = 0;
    mailing.notifier.surroundings.afterFacts = async () => {
      reads += 1;
      if (reads < 2) return;
      await eventually(() => expect(mails()).toBe(1));
      reads += 1;
      throw new AppError('service_unavailable');
    };
    const mailed = tick();
    await eventually(() => expect(reads).toBe(3));
    let isStopped = false;
    const stopped = mailing.notifier.app
      .get(MailUndelivered)
      .onModuleDestroy()
      .then(() => (isStopped = true));
    await consistently(() => expect(isStopped).toBe(false), { forMs: 500 });
    release();
    await Promise.all([stopped, mailed]);
    expect((await Promise.all(both.map(delivery))).map((one) => one?.byMail).sort()).toEqual([false, true]);
  });
});
