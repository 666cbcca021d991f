import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ConversationMessageView,
  type Envelope,
  GetConversation,
  ListConversationMessages,
  ListConversations,
  type Principal,
  TaskEscalated,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { eventually, principalOf } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { DEPARTMENT } from '../__fixtures__/department.js';
import { DigestProbe } from '../__fixtures__/digest-probe.js';
import { SendDigests } from '../digests/send-digests.js';
import { RequestMessages } from './request-messages.js';

/** María's department. The other one, whose manager she is, is Ana's. */
const OWN = v7();
const PHONE = '50498000001';

let app: ConversationsApp;
let maria: string;
beforeAll(async () => {
  app = await startConversations();
  // A Thursday, 6:00 in Tegucigalpa.
  app.clock.set(new Date(1_768_478_410_000));
  maria = await app.employee(`+${PHONE}`, 'María', v7(), OWN);
  await write();
});
afterAll(() => app?.close());

const say = (text: string, more?: object) => app.say(PHONE, text, more);
const press = (payload: string) => app.press(PHONE, payload, 'Notas de Ana');

/** Everything that is written to María and by her, of both departments; the last four are about Ana's task. */
async function write(): Promise<void> {
  const { probe } = app;
  const digests = app.app.get(DigestProbe, { strict: false });
  const ana = await app.employee('+50498000002', 'Ana');
  const task = app.task(ana, 'Notas');
  probe.managerEmployeeId = maria;
  probe.staff = [{ id: v7(), name: 'Beto' }];
  digests.departments = [{ id: DEPARTMENT, name: 'Notas de Primaria', managerEmployeeId: maria }];
  digests.summary = { open: 1, overdue: 0, escalated: 0, firstOverdue: [] };
  const mine = { employeeId: maria, name: 'María', phone: `+${PHONE}`, departmentId: OWN };
  digests.openTasks = [{ ...mine, count: 1, titles: ['Informe'] }];
  probe.dailyDigestAt = '06:00';
  probe.weeklyDigest = { weekday: 4, time: '06:00' };
  await say('ayuda');
  await app.app.get(SendDigests, { strict: false }).sendDue();
  const about = { taskId: task, activation: 1, employeeId: ana, departmentId: DEPARTMENT, title: 'Notas' };
  const data = { ...about, count: 3, step: 1, reminderId: v7(), recipientId: maria };
  await app.publish(TaskEscalated.create({ id: v7(), subject: task, time: new Date(), data }));
  await app.publish(app.flag(ana, 'user_unreachable'));
  await eventually(() => expect(probe.requested.filter(({ kind }) => kind === 'escalation')).toHaveLength(2));
  await press(`remind:${task}`);
  await press(`reassign:${task}`);
}

const as = (...departmentIds: string[]) => principalOf('manager', { departmentIds });
/** Returns the messages that a principal reads of the conversation, newest first. */
const readBy = (principal: Principal) =>
  withPrincipal(principal, async () => {
    const { items } = await app.send(ListConversationMessages, { conversationId: maria, limit: 50 });
    const listed = await app.send(ListConversations, { limit: 5 });
    const { lastMessage } = await app.send(GetConversation, { id: maria });
    const found = async (search: string) => (await app.send(ListConversations, { limit: 5, search })).total;
    return {
      messages: items.map(({ kind, direction }: ConversationMessageView) => `${kind} ${direction}`),
      last: [lastMessage?.kind, listed.items[0]?.lastMessage?.kind],
      found: [await found('notas'), await found('informe')],
    };
  });

const OWN_MESSAGES = ['digest sent', 'help sent', 'text received'];

describe('in the conversation of an employee who manages another department', () => {
  it("messages and announcements name the recipient's department, whichever they are about [AUTH-11]", () => {
    // The notifier finds the account by it, the gateway the portals.
    expect(app.probe.requested).toHaveLength(7);
    expect(new Set(app.probe.requested.map(({ departmentId }) => departmentId))).toEqual(new Set([OWN]));
    const events: Envelope[] = [];
    const messages = app.app.get(RequestMessages, { strict: false });
    messages.announce((event) => void events.push(event), maria, { id: maria, departmentId: OWN });
    const data = { conversationId: maria, employeeId: maria, departmentId: OWN };
    expect(events).toMatchObject([{ subject: maria, data }]);
  });

  it('a manager reads, finds and sees last only what is of the own departments [AUTH-11]', async () => {
    expect(await readBy(as(OWN))).toEqual({ messages: OWN_MESSAGES, last: ['digest', 'digest'], found: [0, 1] });
  });

  it('a manager of both, and who is not limited, read everything [AUTH-11]', async () => {
    const everything = {
      messages: [
        'question sent',
        'button received',
        'confirmation sent',
        'button received',
        'escalation sent',
        'escalation sent',
        'digest sent',
        ...OWN_MESSAGES,
      ],
      last: ['question', 'question'],
      found: [1, 1],
    };
    expect(await readBy(as(OWN, DEPARTMENT))).toEqual(everything);
    expect(await readBy(principalOf('viewer'))).toEqual(everything);
    await expect(readBy(as(DEPARTMENT))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a manager counts and lists as unread only messages of the own departments [AUTH-11]', async () => {
    const unreadFor = (principal: Principal) =>
      withPrincipal(principal, async () => {
        const { items, total } = await app.send(ListConversations, { limit: 5, unread: 'true' });
        const { unread } = await app.send(GetConversation, { id: maria });
        return { total, listed: items.map((item) => item.unread), unread };
      });
    expect(await unreadFor(as(OWN))).toEqual({ total: 1, listed: [1], unread: 1 });
    expect(await unreadFor(as(OWN, DEPARTMENT))).toEqual({ total: 1, listed: [3], unread: 3 });
    expect(await unreadFor(principalOf('viewer'))).toEqual({ total: 1, listed: [3], unread: 3 });
    // Somebody has read all but the last two, which are about Ana's task.
    await app.source.query('UPDATE conversations.conversations SET unread = 2 WHERE id = $1', [maria]);
    expect(await unreadFor(as(OWN))).toEqual({ total: 0, listed: [], unread: 0 });
    expect(await unreadFor(principalOf('viewer'))).toEqual({ total: 1, listed: [2], unread: 2 });
  });

  it('a manager does not read what people of another department report, or cannot do [AUTH-11]', async () => {
    const eva = await app.employee('+50498000003', 'Eva');
    const task = app.task(eva, 'Notas');
    app.probe.tasks.set(task, { ...app.probe.tasks.get(task)!, confirmCompletion: true });
    await app.say('50498000003', 'no puedo, estoy enferma');
    await app.press('50498000003', `done:${task}`);
    expect((await readBy(as(OWN))).messages).toEqual(OWN_MESSAGES);
    const { messages } = await readBy(as(OWN, DEPARTMENT));
    expect(messages.slice(0, 2)).toEqual(['report sent', 'escalation sent']);
  });

  it('a manager does not read an escalation or a digest whose department is not known [AUTH-11]', async () => {
    for (const kind of ['confirmation', 'escalation', 'digest'])
      await app.source.query(
        `INSERT INTO conversations.messages (id, conversation_id, direction, kind, text, at)
         VALUES (gen_random_uuid(), $1, 'sent', $2, 'Notas de antes', now())`,
        [maria, kind],
      );
    const { messages, last } = await readBy(as(OWN));
    expect([messages, last[0]]).toEqual([['confirmation sent', ...OWN_MESSAGES], 'confirmation']);
  });
});
