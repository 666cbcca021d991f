import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AnswerConversation,
  DAY_MS,
  EmployeeErased,
  GetConversation,
  ListConversationMessages,
  ListConversations,
} from '@recuerda/contracts';
import { RetentionService } from '@recuerda/database';
import { eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';

let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
  app.clock.set(new Date(1_768_478_410_000));
});
afterAll(() => app?.close());

let next = 50_499_700_000;
/** An employee with a task, and the id by which Meta knows them. */
const someone = async (phone = String((next += 1))) => {
  const id = await app.employee(`+${phone}`);
  return { phone, id, task: app.task(id, 'Pasar lista'), userId: `HN.${Number(phone).toString(36)}` };
};
const valueOf = (value: object) => ({ entry: [{ id: '1', changes: [{ field: 'messages', value }] }] });
let sent = 0;
const report = async (recipient: object) => {
  const status = { id: `wamid.status${(sent += 1)}`, status: 'delivered', timestamp: '1768478400', ...recipient };
  await app.receive(valueOf({ statuses: [status] }));
  await app.settled();
};
/** By a person whose number Meta does not tell. */
const say = (userId: string, text: string, more: object = {}) =>
  app.say('', text, { from: undefined, from_user_id: userId, ...more });
const notice = (system: object, more: object = {}) =>
  app.say('', '', { from: undefined, type: 'system', text: undefined, system, ...more });
const actsOf = ({ id, task }: { id: string; task: string }) =>
  app.probe.acts.filter((act) => act.includes(id) || act.includes(task));

describe("HECHO without a number is the employee's", () => {
  it("after a status named number and id together, and a stranger's before [WA-52]", async () => {
    const ana = await someone();
    await say(ana.userId, 'hecho');
    await report({ recipient_id: ana.phone });
    await report({ recipient_user_id: ana.userId });
    await say(ana.userId, 'hecho');
    expect(actsOf(ana)).toEqual([]);
    await report({ recipient_id: ana.phone, recipient_user_id: ana.userId });
    const [answer] = await say(ana.userId, 'hecho');
    expect(actsOf(ana)).toEqual([`complete ${ana.task} by ${ana.id}`]);
    expect(answer).toMatchObject({ kind: 'confirmation', employeeId: ana.id, phone: ana.phone });
  });

  it('after a contact of a status named both, also in the same webhook as the message [WA-52]', async () => {
    const ana = await someone();
    const message = { id: `wamid.u${(sent += 1)}`, timestamp: '1768478410', type: 'text', text: { body: 'hecho' } };
    const other = { ...message, id: `wamid.u${(sent += 1)}`, from: '50488880000', text: { body: 'x' } };
    const contacts = [{ wa_id: ana.phone, user_id: ana.userId }];
    await app.receive(valueOf({ contacts, messages: [{ ...message, from_user_id: ana.userId }, other] }));
    await app.settled();
    expect(actsOf(ana)).toEqual([`complete ${ana.task} by ${ana.id}`]);
  });

  it('of those who share a number, who was reminded last [WA-52]', async () => {
    const ana = await someone();
    const eva = await someone(ana.phone);
    await report({ recipient_id: ana.phone, recipient_user_id: ana.userId });
    const remind = ({ id, task }: typeof ana, minutes: number) => ({
      employeeId: id,
      taskId: task,
      sentAt: new Date(app.clock.now().getTime() - minutes * 60_000).toISOString(),
    });
    app.probe.reminded = [remind(eva, 1), remind(ana, 60)];
    await say(ana.userId, 'BAJA');
    expect([actsOf(ana), actsOf(eva)]).toEqual([[], [`opt out ${eva.id} by ${eva.id}`]]);
    app.probe.reminded = [];
  });

  it.each([
    ['the id alone', { previous_user_id: 'old' }],
    ['the id alone, in its text', { body: 'User Ana changed from old to new' }],
  ])("after Meta changed %s; the former id is nobody's [WA-52]", async (_what, named) => {
    const ana = await someone();
    const newId = `${ana.userId}b`;
    const values = Object.entries(named).map(([name, value]) => [
      name,
      value.replace('old', ana.userId).replace('new', newId),
    ]);
    await report({ recipient_id: ana.phone, recipient_user_id: ana.userId });
    expect(await notice({ type: 'user_changed_user_id', user_id: newId, ...Object.fromEntries(values) })).toEqual([]);
    await say(ana.userId, 'hecho');
    expect(actsOf(ana)).toEqual([]);
    await say(newId, 'hecho');
    expect(actsOf(ana)).toEqual([`complete ${ana.task} by ${ana.id}`]);
    const thread = await app.send(ListConversationMessages, { conversationId: ana.id, limit: 50 });
    expect(thread.items).toContainEqual(
      expect.objectContaining({ text: 'Cambió su identificador de WhatsApp', action: null, kind: 'notice' }),
    );
  });

  it('after the person changed the number, before and after an administrator takes it over [WA-79]', async () => {
    const ana = await someone();
    const newPhone = String((next += 1));
    const system = { type: 'user_changed_number', wa_id: newPhone, user_id: 'HN.new1' };
    await notice(system, { from: ana.phone });
    await say('HN.new1', 'lista');
    const listed = app.probe.requested.at(-1);
    expect(listed).toMatchObject({ employeeId: ana.id, phone: newPhone });
    await app.employee(`+${newPhone}`, 'Ana', ana.id);
    await say('HN.new1', 'hecho');
    expect(actsOf(ana)).toEqual([
      `${ana.id} has +${newPhone} instead of +${ana.phone} by nobody`,
      `complete ${ana.task} by ${ana.id}`,
    ]);
  });

  it("until the number is another person's [WA-52]", async () => {
    const ana = await someone();
    await report({ recipient_id: ana.phone, recipient_user_id: ana.userId });
    await app.employee(`+${(next += 1)}`, 'Ana', ana.id);
    await say(ana.userId, 'hecho');
    expect(actsOf(ana)).toEqual([]);
  });
});

describe('a stranger without a number', () => {
  const conversations = async () => (await app.send(ListConversations, { limit: 100 })).items;

  it('is answered by the id, once a day, and by people, in one conversation that follows changes [WA-59]', async () => {
    const before = new Set((await conversations()).map(({ id }) => id));
    const mine = async () => (await conversations()).filter(({ id }) => !before.has(id));
    expect(await say('HN.stranger1', 'hola')).toMatchObject([
      { kind: 'answer', employeeId: null, phone: 'HN.stranger1' },
    ]);
    expect(await say('HN.stranger1', 'hola')).toEqual([]);
    const [conversation] = await mine();
    expect(conversation).toMatchObject({ phone: null, answerable: true });
    const answer = (text: string) => app.send(AnswerConversation, { id: v7(), conversationId: conversation!.id, text });
    await answer('Hola');
    await app.settled();
    expect(app.probe.requested.at(-1)).toMatchObject({ text: 'Hola', phone: 'HN.stranger1' });
    await notice({ type: 'user_changed_user_id', user_id: 'HN.stranger2', previous_user_id: 'HN.stranger1' });
    await say('HN.stranger2', 'otra vez');
    await answer('Sí');
    await app.settled();
    expect(app.probe.requested.at(-1)).toMatchObject({ text: 'Sí', phone: 'HN.stranger2' });
    await report({ recipient_id: '50488887777', recipient_user_id: 'HN.stranger2' });
    await say('HN.stranger2', 'con número');
    await answer('Bien');
    await app.settled();
    expect(app.probe.requested.at(-1)).toMatchObject({ text: 'Bien', phone: '50488887777' });
    const system = { type: 'user_changed_number', wa_id: '50488887778', user_id: 'HN.stranger3' };
    await notice(system, { from: '50488887777' });
    await say('HN.stranger3', 'con otro número');
    await answer('Claro');
    await app.settled();
    expect(app.probe.requested.at(-1)).toMatchObject({ text: 'Claro', phone: '50488887778' });
    expect(await mine()).toHaveLength(1);
  });

  it('whose id is none that Meta takes is not answered [WA-59]', async () => {
    await app.receive(
      { key: { id: 'A1', remoteJid: '123456789012345@lid' }, message: { conversation: 'hola por id' } },
      'form',
    );
    const before = app.probe.requested.length;
    await app.settled();
    expect(app.probe.requested).toHaveLength(before);
    const hola = (await conversations()).filter(({ lastMessage }) => lastMessage?.text === 'hola por id');
    expect(hola).toMatchObject([{ phone: null, answerable: false }]);
  });
});

describe('what is learnt', () => {
  const known = (...ids: string[]) =>
    app.source.query<unknown[]>('SELECT FROM conversations.provider_users WHERE user_id = ANY ($1)', [ids]);

  it("is erased with the person, also what they wrote as a stranger, and nobody else's [PRIV-04]", async () => {
    const [ana, eva] = [await someone(), await someone()];
    const threads: string[] = [];
    for (const { userId } of [ana, eva]) {
      await say(userId, 'hola');
      const [found] = await app.source.query<{ id: string }[]>(
        'SELECT id FROM conversations.conversations WHERE user_id = $1',
        [userId],
      );
      threads.push(found!.id);
    }
    const [ofAna = '', ofEva = ''] = threads;
    for (const { phone, userId } of [ana, eva]) await report({ recipient_id: phone, recipient_user_id: userId });
    expect(await known(ana.userId, eva.userId)).toHaveLength(2);
    const failed = ({ userId }: typeof ana) =>
      app.source.query(
        `INSERT INTO conversations.webhooks (id, source, body, received_at, available_at, failed_at)
         VALUES ($1, 'cloud', $2, now(), now(), now())`,
        [v7(), JSON.stringify({ from_user_id: userId })],
      );
    await failed(ana);
    await failed(eva);
    const data = { id: ana.id, names: ['Ana'], phones: [`+${ana.phone}`], repeated: false };
    await app.publish(EmployeeErased.create({ id: v7(), subject: ana.id, time: new Date(), data }));
    await eventually(async () => expect(await known(ana.userId)).toEqual([]));
    expect(await known(eva.userId)).toHaveLength(1);
    const kept = await app.source.query<object[]>(
      'SELECT body FROM conversations.webhooks WHERE failed_at IS NOT NULL',
    );
    expect(kept).toEqual([{ body: JSON.stringify({ from_user_id: eva.userId }) }]);
    await expect(app.send(GetConversation, { id: ofAna })).rejects.toMatchObject({ code: 'not_found' });
    expect(await app.send(GetConversation, { id: ofEva })).toMatchObject({ employee: null });
  });

  it("is kept while it is heard of, and an employee's always [WA-52]", async () => {
    const ana = await someone();
    await app.say(ana.phone, 'lista', { from_user_id: ana.userId });
    const strangers = ['HN.heard', 'HN.silent'];
    for (const userId of strangers) await report({ recipient_id: '50488886666', recipient_user_id: userId });
    app.clock.advance(89 * DAY_MS);
    await report({ recipient_id: '50488886666', recipient_user_id: 'HN.heard' });
    app.clock.advance(2 * DAY_MS);
    await app.app.get(RetentionService, { strict: false }).prune();
    expect(await known(ana.userId)).toHaveLength(1);
    expect([await known('HN.heard'), await known('HN.silent')]).toEqual([[{}], []]);
  });
});
