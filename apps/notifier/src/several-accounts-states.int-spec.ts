import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  AccountReported,
  CountHeldReminders,
  DismissAccountNotice,
  GetProviderState,
  ListAccountNotices,
  MessageReceived,
  TemplateUpdated,
} from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { DEPARTMENT_ID } from './__fixtures__/notifier-under-test.js';
import { changed, keyOf, numberOf } from './__fixtures__/numbers.js';
import { NURSERY, OTHER, OWN, SCHOOLS, SeveralAccounts } from './__fixtures__/several-accounts.js';
import { report, statusOf } from './__fixtures__/statuses.js';
import { ConnectedAccounts } from './channels/whatsapp/accounts/connected-accounts.js';

const both = new SeveralAccounts();
const { answer, deferralsOf, dueIn, exchange, held, numbersOf, postsOf, publish, releases, sent } = both;
type Due = ReturnType<typeof dueIn>;

const TOKEN_EXPIRED = { status: 401, body: { error: { code: 190, message: 'Session has expired.' } } };
const released = () => releases().map(({ data }) => data);

describe('an account that has stopped', () => {
  /** The state of the account that has stopped, else of the school's. */
  const state = async () => {
    const all = await both.notifier.requests.send(GetProviderState, {});
    return all.find((one) => one.state === 'stopped') ?? all[0]!;
  };
  const stopOwn = async () => {
    answer(OWN, TOKEN_EXPIRED);
    const stopped = dueIn(NURSERY);
    await publish(stopped);
    expect(await held(stopped)).toMatchObject({ account: keyOf(OWN), reason: 'provider_stopped' });
    return stopped;
  };

  it('holds its own reminders, and those of another one are sent', async () => {
    await stopOwn();
    const posted = both.graph.posted.length;
    const [its, others] = [dueIn(NURSERY), dueIn(DEPARTMENT_ID)];
    await publish(its, others);
    await sent(others);
    expect(await held(its)).toMatchObject({ account: keyOf(OWN), reason: 'provider_stopped' });
    expect(both.graph.posted.slice(posted)).toEqual([`${SCHOOLS}/messages`]);
    expect(await state()).toMatchObject({ state: 'stopped', reason: 'token_expired' });
    const metrics = await metricsText();
    for (const [number, value] of [[OWN, 1] as const, [SCHOOLS, 0] as const])
      expect(metrics).toContain(`provider_stopped{account="${keyOf(number)}",reason="token_expired"} ${value}`);
  });

  it('is shown with what it holds itself, and one that works with what an outage left it', async () => {
    await stopOwn();
    const asked = jest.spyOn(both.notifier.requests, 'send');
    await state();
    const counted = asked.mock.calls.filter(([contract]) => (contract as unknown) === CountHeldReminders);
    asked.mockRestore();
    expect(counted.map(([, input]) => input as unknown)).toEqual([
      { account: keyOf(SCHOOLS), reason: 'outage' },
      { account: keyOf(OWN) },
    ]);
  });

  it('holds what was dispatched for another one', async () => {
    await stopOwn();
    const { length } = both.graph.posted;
    const [its, others] = [dueIn(NURSERY, { departmentId: DEPARTMENT_ID }), dueIn(DEPARTMENT_ID)];
    await publish(its, others);
    await sent(others);
    expect(await held(its)).toMatchObject({ account: keyOf(OWN), reason: 'provider_stopped' });
    expect(both.graph.posted.slice(length)).toEqual([`${SCHOOLS}/messages`]);
  });

  it('is tried by one of its own, which ends the stop', async () => {
    await stopOwn();
    both.notifier.surroundings.holds.length = 0;
    both.graph.answers.clear();
    await both.notifier.database.query(`UPDATE notifier.provider_state SET probe_at = now() - interval '1 second'`);
    const probes = () => releases().flatMap(({ data }) => (data.limit === 1 ? data : []));
    await eventually(() => expect(probes()).toEqual([{ account: keyOf(OWN), reason: 'provider_stopped', limit: 1 }]));
    const probe = dueIn(NURSERY);
    await publish(probe);
    await sent(probe);
    await eventually(async () => expect((await state()).state).toBe('working'));
    await eventually(() => expect(released()).toContainEqual({ account: keyOf(OWN), reason: 'provider_stopped' }));
  });

  it('releases what it held when it is disconnected, and the school’s number sends it', async () => {
    const stopped = await stopOwn();
    await exchange(changed(both.own, { endedAt: new Date() }));
    await eventually(() => {
      const reasons = releases().flatMap(({ data: { account, reason } }) => (account === keyOf(OWN) ? reason : []));
      expect(reasons).toEqual(expect.arrayContaining(['provider_stopped', 'outage', 'template', 'consent']));
    });
    expect((await state()).state).toBe('working');
    expect(await metricsText()).not.toContain(`provider_stopped{account="${keyOf(OWN)}"`);
    await both.notifier.publisher.publish([{ ...stopped.event, id: uuidv7() }]);
    await sent(stopped);
    expect(numbersOf(stopped)).toEqual([OWN, SCHOOLS]);
  });

  it('stays stopped when it gets other departments, and not when it gets another token', async () => {
    await stopOwn();
    both.notifier.surroundings.holds.length = 0;
    const assigned = changed(both.own, { departmentIds: [NURSERY, uuidv7()] });
    await exchange(assigned);
    await eventually(() => expect(released()).toContainEqual({ account: keyOf(OWN), reason: 'budget' }));
    expect(await state()).toMatchObject({ state: 'stopped', account: keyOf(OWN) });
    await exchange(changed(assigned, { secretVersion: 2 }));
    await eventually(async () => expect((await state()).state).toBe('working'));
  });

  it('has what it held of a department released when that gets a number of its own', async () => {
    answer(SCHOOLS, TOKEN_EXPIRED);
    const stopped = dueIn(DEPARTMENT_ID);
    await publish(stopped);
    expect(await held(stopped)).toMatchObject({ account: keyOf(SCHOOLS) });
    const other = numberOf(OTHER, [DEPARTMENT_ID]);
    await exchange(other);
    await eventually(() => expect(released()).toContainEqual({ account: keyOf(SCHOOLS), reason: 'provider_stopped' }));
    const fresh = dueIn(DEPARTMENT_ID);
    await publish(fresh);
    await sent(fresh);
    // It is marked as one of the school's: no other number sends it while that is connected.
    await both.notifier.publisher.publish([{ ...stopped.event, id: uuidv7() }]);
    await eventually(() => expect(deferralsOf(stopped)).toHaveLength(2));
    expect([numbersOf(fresh), numbersOf(stopped)]).toEqual([[OTHER], [SCHOOLS]]);
  });
});

describe('facts about a person', () => {
  const received = (phoneNumberId: string, phone: string) =>
    both.notifier.publisher.publish([
      MessageReceived.create({
        id: uuidv7(),
        subject: phone,
        time: new Date(),
        data: {
          ...{ messageId: uuidv7(), employeeId: null, phone, account: keyOf(phoneNumberId) },
          receivedAt: new Date().toISOString(),
        },
      }),
    ]);
  const typesTo = ({ reminderId }: Due) => postsOf(reminderId).map(({ type }) => type);

  it('are of one account: its window is open, and that of another is not', async () => {
    const [its, others] = [dueIn(NURSERY), dueIn(DEPARTMENT_ID)];
    for (const { to } of [its, others]) await received(OWN, to);
    await publish(its, others);
    await sent(its, others);
    expect([typesTo(its), typesTo(others)]).toEqual([['interactive'], ['template']]);
  });

  it('are closed by a late status in the window of the account that sent', async () => {
    const its = dueIn(NURSERY);
    for (const number of [OWN, SCHOOLS]) await received(number, its.to);
    await publish(its);
    await sent(its);
    await report(both.notifier, statusOf(its.reminderId, 'failed', { code: 131_047, reason: 'Re-engagement' }));
    const open = await both.notifier.database.query<{ account: string }[]>(
      'SELECT account FROM notifier.recipients WHERE window_until > now() AND phone = $1',
      [its.to],
    );
    expect(open).toEqual([{ account: keyOf(SCHOOLS) }]);
  });
});

describe('a late status', () => {
  const lock = async (due: Due, code: number) => {
    await report(both.notifier, statusOf(due.reminderId, 'failed', { code, reason: 'late' }));
    await eventually(() => both.notifier.surroundings.receiptTasks.includes(due.taskId));
  };

  it('stops the account of its message alone, whose statuses alone are known to come', async () => {
    const its = dueIn(NURSERY);
    await publish(its);
    await sent(its);
    await lock(its, 131_031);
    expect(await both.notifier.requests.send(GetProviderState, {})).toMatchObject([
      { state: 'working' },
      { account: keyOf(OWN), state: 'stopped', reason: 'banned' },
    ]);
    const rows = await both.notifier.database.query<{ account: string }[]>(
      `SELECT account FROM notifier.provider_state WHERE statuses_at IS NOT NULL OR stopped_reason IS NOT NULL`,
    );
    expect(rows).toEqual([{ account: keyOf(OWN) }]);
    const others = dueIn(DEPARTMENT_ID);
    await publish(others);
    await sent(others);
  });

  it('of an account that is gone says what it says of the person, and nothing of another account', async () => {
    const [banned, unreachable] = [dueIn(NURSERY), dueIn(NURSERY)];
    await publish(banned, unreachable);
    await sent(banned, unreachable);
    await exchange(changed(both.own, { endedAt: new Date() }));
    both.notifier.surroundings.flags.length = 0;
    await lock(banned, 131_031);
    await lock(unreachable, 131_026);
    const { employeeId: id } = both.notifier.surroundings.facts.get(unreachable.taskId)!;
    expect(both.notifier.surroundings.flags).toEqual([{ id, reason: 'meta_131026' }]);
    expect((await both.notifier.requests.send(GetProviderState, {})).map((one) => one.state)).toEqual(['working']);
  });
});

describe('templates', () => {
  it('are those that each account uses, and the approval of one releases what waits for it alone', async () => {
    const templates = both.notifier.app.get(ConnectedAccounts, { strict: false }).of(keyOf(OWN))!.templates!;
    await templates.needed.choose({ use: 'reminder', name: 'otra', language: 'es' });
    const approved = { account: keyOf(OWN), name: 'otra', language: 'es', state: 'approved' as const };
    const [its, others] = [dueIn(NURSERY), dueIn(DEPARTMENT_ID)];
    await publish(its, others);
    await sent(its, others);
    const nameOf = ({ reminderId }: Due) => postsOf(reminderId)[0]?.template?.name;
    expect([nameOf(its), nameOf(others)]).toEqual(['otra', 'recordatorio_tarea']);
    const event = { id: uuidv7(), subject: 'otra', time: new Date() };
    await both.notifier.publisher.publish([TemplateUpdated.create({ ...event, data: approved })]);
    const about = releases().flatMap(({ subject, data }) => (subject === 'otra' ? data : []));
    expect(about).toEqual([{ account: keyOf(OWN), reason: 'template' }]);
  });
});

describe('a report of Meta about a business account', () => {
  afterEach(() => both.notifier.database.query('TRUNCATE notifier.account_notices'));

  it('concerns each of its numbers, and is dismissed of one alone', async () => {
    const { requests, publisher } = both.notifier;
    const about = { id: uuidv7(), subject: '200200', time: new Date() };
    const ban = { topic: 'ban', event: 'DISABLE', severity: 'critical', number: null, words: null } as const;
    const notice = { ...ban, until: null, at: about.time.toISOString() };
    await publisher.publish([AccountReported.create({ ...about, data: { accountId: '200200', notice } })]);
    expect(await requests.send(GetProviderState, {})).toMatchObject(
      [SCHOOLS, OWN].map((number) => ({ account: keyOf(number), state: 'stopped', reason: 'banned' })),
    );
    const noted = async () => (await requests.send(ListAccountNotices, {})).map(({ account }) => account);
    expect(await noted()).toEqual([SCHOOLS, OWN].map(keyOf));
    await requests.send(DismissAccountNotice, { account: keyOf(OWN), key: 'ban' });
    expect(await noted()).toEqual([keyOf(SCHOOLS)]);
  });
});
