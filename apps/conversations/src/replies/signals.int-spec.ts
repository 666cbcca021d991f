import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';

let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
  app.clock.set(new Date(1_768_478_410_000));
});
afterAll(() => app?.close());

describe('a reaction', () => {
  const react = (phone: string, emoji: string, message_id: string) =>
    app.say(phone, '', { type: 'reaction', text: undefined, reaction: { message_id, emoji } });

  it('to a reminder is a reply to it; another, or to another message, does and answers nothing [WA-78]', async () => {
    const phone = '50499600001';
    const ana = await app.employee(`+${phone}`);
    const [task] = [app.task(ana, 'Informe'), app.task(ana, 'Notas')];
    app.probe.sent.set('wamid.REMINDER', { taskId: task ?? null, employeeId: ana });
    app.probe.sent.set('wamid.CONFIRMATION', { messageId: v7(), employeeId: ana });
    expect(await react(phone, '❤️', 'wamid.REMINDER')).toEqual([]);
    expect(await react(phone, '👎', 'wamid.REMINDER')).toEqual([]);
    expect(await react(phone, '✅', 'wamid.CONFIRMATION')).toEqual([]);
    expect(await react(phone, '✅', 'wamid.UNKNOWN')).toEqual([]);
    expect(await react(phone, '', 'wamid.REMINDER')).toEqual([]);
    expect(app.probe.acts).toEqual([]);
    expect(await react(phone, '👍🏽', 'wamid.REMINDER')).toMatchObject([{ kind: 'confirmation' }]);
    expect(await react(phone, '✅', 'wamid.REMINDER')).toMatchObject([{ kind: 'confirmation' }]);
    expect(app.probe.acts).toEqual([`acknowledge ${task} null by ${ana}`, `complete ${task} by ${ana}`]);
  });

  it('of an unknown number gets no answer [WA-78]', async () => {
    expect(await react('50488881234', '✅', 'wamid.UNKNOWN')).toEqual([]);
  });
});

it('a new number of an employee is told to the directory, that of a stranger is not [WA-79]', async () => {
  const ana = await app.employee('+504 9960-0002');
  const before = app.probe.acts.length;
  const change = (phone: string) =>
    app.say(phone, '', {
      type: 'system',
      text: undefined,
      system: { type: 'user_changed_number', wa_id: '50499600003' },
    });
  const bia = await app.employee('+55 31 98765-0001');
  app.probe.knownAs.set('553187650001', ['5531987650001']);
  expect([await change('50499600002'), await change('50488885678')]).toEqual([[], []]);
  expect(await change('553187650001')).toEqual([]);
  expect(app.probe.acts.slice(before)).toEqual([
    `${ana} has +50499600003 instead of +504 9960-0002 by nobody`,
    `${bia} has +50499600003 instead of +55 31 98765-0001 by nobody`,
  ]);
  expect(app.probe.received).not.toContainEqual(expect.objectContaining({ employeeId: ana }));
});
