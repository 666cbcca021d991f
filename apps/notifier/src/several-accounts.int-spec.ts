import { describe, expect, it, jest } from '@jest/globals';
import { BundleDue, type BundleDueData, MessageRequested } from '@recuerda/contracts';
import { consistently, eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { DEPARTMENT_ID } from './__fixtures__/notifier-under-test.js';
import { changed, keyOf, numberOf } from './__fixtures__/numbers.js';
import { report, statusOf } from './__fixtures__/statuses.js';
import { PostAttempts } from './outgoing/post-attempts.js';
import { NURSERY, OTHER, OWN, save, SCHOOLS, SeveralAccounts } from './__fixtures__/several-accounts.js';

const both = new SeveralAccounts();
const { answer, deliveryOf, dueIn, exchange, numbersOf, outcomeOf, publish, sent } = both;
type Due = ReturnType<typeof dueIn>;

const OF_META = { status: 500, body: { error: { code: 131_000, message: 'Something went wrong' } } };
const LOST = { status: 504, body: 'Gateway Time-out' };
const accountOf = async ({ reminderId }: Due) => {
  const [row] = await both.notifier.database.query<{ account: string | null }[]>(
    'SELECT account FROM notifier.messages WHERE id = $1',
    [reminderId],
  );
  return row?.account;
};
/** Does it just before the tasks are read for the `nth` time. */
const beforeRead = (nth: number, change: () => Promise<void>) => {
  const { surroundings } = both.notifier;
  const from = surroundings.factsAsked;
  surroundings.beforeFacts = async () => {
    if (surroundings.factsAsked === from + nth) await change();
  };
};

describe('reminders of a department', () => {
  it('go by its own number; those of others, and of nobody known, by that of the school', async () => {
    const [its, others, unknown] = [dueIn(NURSERY), dueIn(DEPARTMENT_ID), dueIn(null)];
    await publish(its, others, unknown);
    await sent(its, others, unknown);
    expect([its, others, unknown].map(numbersOf)).toEqual([[OWN], [SCHOOLS], [SCHOOLS]]);
    expect(await Promise.all([its, others].map(accountOf))).toEqual([OWN, SCHOOLS].map(keyOf));
  });

  it('go by its number though they were dispatched for another one, each once', async () => {
    const [moved, left] = [dueIn(NURSERY, { departmentId: DEPARTMENT_ID }), dueIn(null, { departmentId: NURSERY })];
    await publish(moved, left);
    await sent(moved, left);
    expect([moved, left].map(numbersOf)).toEqual([[OWN], [SCHOOLS]]);
    expect(await deliveryOf(moved)).toMatchObject({ attempts: 1 });
  });

  it('wait for no other account: many that hang leave those of another number alone', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(both.graph.hold, { until: promise, path: OWN });
    const many = Array.from({ length: 200 }, () => dueIn(NURSERY));
    const published = publish(...many);
    await eventually(() => expect(both.graph.posted.length).toBeGreaterThan(10));
    const other = dueIn(DEPARTMENT_ID);
    await publish(other);
    await sent(other);
    expect(many.map(outcomeOf)).toEqual(many.map(() => undefined));
    resolve();
    await published;
    await sent(...many);
    expect(both.graph.posted).toHaveLength(201);
  });
});

describe('a changed number of a department', () => {
  const toOther = () => {
    const others = [changed(both.own, { departmentIds: [uuidv7()] }), numberOf(OTHER, [NURSERY])];
    return exchange(...others);
  };
  const end = () => exchange(changed(both.own, { endedAt: new Date() }), numberOf(OTHER, [NURSERY]));

  /** Does it when a reminder is marked: what was read of its task is so old that it is read again before the POST. */
  const onceMarked = (change: () => Promise<void>) => {
    const { surroundings } = both.notifier;
    surroundings.afterFacts = async () => {
      surroundings.afterFacts = async () => undefined;
      const readAt = performance.now();
      await eventually(() => performance.now() - readAt > 850);
    };
    beforeRead(2, change);
  };

  it('does not concern what is marked before its POST', async () => {
    const due = dueIn(NURSERY);
    onceMarked(toOther);
    await publish(due);
    await sent(due);
    expect([numbersOf(due), await accountOf(due)]).toEqual([[OWN], keyOf(OWN)]);
    const next = dueIn(NURSERY);
    await publish(next);
    await sent(next);
    expect(numbersOf(next)).toEqual([OTHER]);
  });

  it('sends what the former one marked and did not post, if that is disconnected', async () => {
    const due = dueIn(NURSERY);
    onceMarked(end);
    await publish(due);
    await sent(due);
    expect([numbersOf(due), await accountOf(due)]).toEqual([[OTHER], keyOf(OTHER)]);
    expect(await deliveryOf(due)).toMatchObject({ attempts: 1 });
  });

  it('sends what waited for its turn to be posted when the former one was disconnected', async () => {
    const posts = both.notifier.app.get(PostAttempts, { strict: false });
    const post = posts.post.bind(posts);
    const waiting = jest.spyOn(posts, 'post').mockImplementationOnce(async (...given) => {
      await end();
      return post(...given);
    });
    const due = dueIn(NURSERY);
    await publish(due);
    await sent(due);
    waiting.mockRestore();
    expect([numbersOf(due), await accountOf(due)]).toEqual([[OTHER], keyOf(OTHER)]);
    expect(await deliveryOf(due)).toMatchObject({ attempts: 1 });
  });

  it('leaves the next attempt to the number of the first, while that is connected', async () => {
    answer(OWN, OF_META);
    const due = dueIn(NURSERY);
    beforeRead(2, async () => {
      both.graph.answers.clear();
      await toOther();
    });
    await publish(due);
    await sent(due);
    expect(numbersOf(due)).toEqual([OWN, OWN]);
  });

  it('makes the next attempt once the former is disconnected, if that did certainly not send it', async () => {
    answer(OWN, OF_META);
    const due = dueIn(NURSERY);
    beforeRead(2, end);
    await publish(due);
    await sent(due);
    expect(numbersOf(due)).toEqual([OWN, OTHER]);
  });

  it('makes none if the former may have sent it: it has failed, and says why', async () => {
    answer(OWN, LOST);
    const due = dueIn(NURSERY);
    beforeRead(2, end);
    await publish(due);
    await eventually(() => expect(outcomeOf(due)).toBe('failed'));
    expect(numbersOf(due)).toEqual([OWN]);
    expect(await deliveryOf(due)).toMatchObject({ status: 'failed', reason: 'account_gone', attempts: 1 });
  });

  it('makes none if the former may have sent it before it was refused for its account', async () => {
    answer(OWN, LOST);
    const due = dueIn(NURSERY);
    const refuse = async () => void answer(OWN, { status: 401, body: { error: { code: 190, message: 'Expired' } } });
    beforeRead(2, refuse);
    await publish(due);
    await both.held(due);
    await end();
    await publish(due);
    await eventually(() => expect(outcomeOf(due)).toBe('failed'));
    expect(numbersOf(due)).toEqual([OWN, OWN]);
    expect(await deliveryOf(due)).toMatchObject({ status: 'failed', reason: 'account_gone', attempts: 1 });
  });

  /** Inserts what a killed notifier left of a reminder, which it sent by this number. */
  const insert = (
    { reminderId, taskId, to }: Due,
    number: string,
    receipt: string | null,
    reason: string | null = null,
  ) =>
    both.notifier.database.query(
      `INSERT INTO notifier.messages (id, task_id, employee_id, phone, due_at, status, attempts_started,
         attempts_finished, claim, claimed_until, created_at, account, receipt, reason)
       VALUES ($1, $2, $3, $4, now(), 'sending', 1, 0, $1, now() - interval '1 second', now(), $5, $6, $7)`,
      [
        ...[reminderId, taskId, both.notifier.surroundings.facts.get(taskId)!.employeeId, to],
        ...[keyOf(number), receipt, reason],
      ],
    );

  it('makes none if the notifier that posted it was killed, unless Meta reported it', async () => {
    await end();
    const [killed, reported] = [dueIn(NURSERY), dueIn(NURSERY)];
    await insert(killed, OWN, null);
    await insert(reported, OWN, 'sent');
    await publish(killed, reported);
    await eventually(() => expect([killed, reported].map(outcomeOf)).toEqual(['failed', 'sent']));
    expect(both.graph.posted).toEqual([]);
    expect(await deliveryOf(killed)).toMatchObject({ reason: 'account_gone' });
  });

  it('is known to a notifier that has not read the accounts yet, before it gives anything up', async () => {
    const late = dueIn(NURSERY);
    await insert(late, OTHER, null, 'unanswered_timeout');
    await save(both.notifier, numberOf(OTHER, [uuidv7()]));
    await publish(late);
    await sent(late);
    expect(numbersOf(late)).toEqual([OTHER]);
  });
});

describe('several reminders of one employee', () => {
  /** Three due reminders of one employee of the department, and the event that sends them in one message. */
  const bundle = () => {
    const all = Array.from({ length: 3 }, () => dueIn(NURSERY));
    const { facts } = both.notifier.surroundings;
    const { employeeId, employeePhone } = facts.get(all[0]!.taskId)!;
    for (const { taskId } of all) facts.set(taskId, { ...facts.get(taskId)!, employeeId, employeePhone });
    const messageId = uuidv7();
    const reminders = all.map(({ event }) => event.data as BundleDueData['reminders'][number]);
    const data = { messageId, employeeId, departmentId: NURSERY, sendAt: new Date().toISOString(), reminders };
    const about = { subject: messageId, time: new Date(), expirytime: new Date(Date.now() + 600_000) };
    const due = () => both.notifier.publisher.publish([BundleDue.create({ id: uuidv7(), ...about, data })]);
    return { all, messageId, due };
  };

  it('go in one message by the number of the department', async () => {
    const { all, messageId, due } = bundle();
    await due();
    await sent(...all);
    expect([numbersOf({ reminderId: messageId }), ...all.map(numbersOf)]).toEqual([[OWN], [], [], []]);
    expect(await Promise.all(all.map(accountOf))).toEqual(all.map(() => keyOf(OWN)));
  });

  it('that Meta cannot deliver are those of one person, who is flagged [WA-63]', async () => {
    const { all, messageId, due } = bundle();
    const { facts, flags } = both.notifier.surroundings;
    await due();
    await sent(...all);
    flags.length = 0;
    await report(both.notifier, statusOf(messageId, 'failed', { code: 131_026, reason: 'Message undeliverable' }));
    expect(flags).toEqual([{ id: facts.get(all[0]!.taskId)!.employeeId, reason: 'meta_131026' }]);
  });

  it('go without the one that is marked for another number, which goes by that', async () => {
    const { all, messageId, due } = bundle();
    const [first, marked, third] = all as [Due, Due, Due];
    const { employeeId } = both.notifier.surroundings.facts.get(marked.taskId)!;
    await both.notifier.database.query(
      `INSERT INTO notifier.messages (id, task_id, employee_id, phone, due_at, status, attempts_started,
         attempts_finished, claimed_until, created_at, account, reason)
       VALUES ($1, $2, $3, $4, now(), 'sending', 1, 1, now() - interval '1 second', now(), $5, 'http_503')`,
      [marked.reminderId, marked.taskId, employeeId, first.to, keyOf(SCHOOLS)],
    );
    await due();
    await sent(...all);
    expect([numbersOf({ reminderId: messageId }), numbersOf(marked)]).toEqual([[OWN], [SCHOOLS]]);
    expect(await Promise.all([first, third].map(accountOf))).toEqual([OWN, OWN].map(keyOf));
  });
});

describe('another message', () => {
  const request = async (data: { account: string | null; departmentId: string | null }) => {
    const messageId = uuidv7();
    const quoted = { quotedEmployeeId: null };
    const about = {
      ...quoted,
      messageId,
      kind: 'answer' as const,
      employeeId: uuidv7(),
      phone: '+504 7700-9999',
      text: 'Hola',
    };
    await both.notifier.publisher.publish([
      MessageRequested.create({ id: messageId, subject: messageId, time: new Date(), data: { ...about, ...data } }),
    ]);
    return { reminderId: messageId };
  };
  const ended = ({ reminderId }: { reminderId: string }) =>
    eventually(() => both.notifier.surroundings.messages.find(({ messageId }) => messageId === reminderId) ?? false);

  it('goes by the account that is asked for, else by that of the department, else by the school’s', async () => {
    const given = [
      { account: keyOf(OWN), departmentId: DEPARTMENT_ID },
      { account: null, departmentId: NURSERY },
      { account: null, departmentId: null },
      { account: keyOf('99'), departmentId: NURSERY },
    ];
    const numbers: unknown[] = [];
    for (const data of given) {
      // The same person gets a message every six seconds.
      await both.notifier.database.query('TRUNCATE notifier.recipients');
      const message = await request(data);
      expect(await ended(message)).toMatchObject({ status: 'sent' });
      numbers.push(...numbersOf(message));
    }
    expect(numbers).toEqual([OWN, OWN, SCHOOLS, OWN]);
  });

  it('is not sent again by another account, if the former is gone and may have sent it', async () => {
    const insert = async (reason: string | null) => {
      const id = uuidv7();
      await both.notifier.database.query(
        `INSERT INTO notifier.messages (id, kind, phone, text, open, status, attempts_started, attempts_finished,
           claimed_until, created_at, reason, account)
         VALUES ($1, 'answer', $2, 'Hola', true, 'sending', 1, 1, now() - interval '1 second', now(), $3, $4)`,
        [id, `5047700${id.slice(-4).replace(/\D/g, '0')}`, reason, keyOf('99')],
      );
      return { reminderId: id };
    };
    const [unclear, refused] = [await insert('unanswered_timeout'), await insert('http_503')];
    await request({ account: null, departmentId: null });
    expect(await ended(unclear)).toMatchObject({ status: 'failed', reason: 'account_gone' });
    expect(await ended(refused)).toMatchObject({ status: 'sent' });
    await consistently(() => expect(numbersOf(unclear)).toEqual([]));
  });
});
