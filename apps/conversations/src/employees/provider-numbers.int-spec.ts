import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';

let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
  app.clock.set(new Date(1_768_478_410_000));
});
afterAll(() => app?.close());

describe('a reply', () => {
  it('from the number by which the provider knows another is of who got messages under that [WA-52]', async () => {
    const ana = await app.employee('+55 31 98765-4321');
    const task = app.task(ana, 'Pasar lista');
    const actsOf = () => app.probe.acts.filter((act) => act.includes(ana) || act.includes(task));
    const from = '553187654321';
    for (const text of ['hecho', 'BAJA']) await app.say(from, text, { from_user_id: 'BR.1' });
    expect(actsOf()).toEqual([]);
    app.probe.knownAs.set(from, ['5531987654321']);
    for (const text of ['hecho', 'BAJA']) await app.say(from, text, { from_user_id: 'BR.1' });
    expect(actsOf()).toEqual([`complete ${task} by ${ana}`, `opt out ${ana} by ${ana}`]);
    // The provider's id of the person was learnt, too.
    await app.say('', 'ALTA', { from: undefined, from_user_id: 'BR.1' });
    expect(actsOf().at(-1)).toBe(`opt in ${ana} by ${ana}`);
  });

  it('of employees whose two forms of a number the provider knows as one asks whose task it is [WA-52]', async () => {
    const from = '553187654399';
    const [ana, eva] = [await app.employee('+55 31 98765-4399', 'Ana'), await app.employee(`+${from}`, 'Eva')];
    for (const id of [ana, eva]) app.task(id, 'Pasar lista');
    app.probe.reminded = [ana, eva].map((employeeId) => ({
      employeeId,
      taskId: [...app.probe.tasks.values()].find((task) => task.employeeId === employeeId)?.id ?? '',
      sentAt: app.clock.now().toISOString(),
    }));
    app.probe.knownAs.set(from, ['5531987654399']);
    const before = app.probe.acts.length;
    expect(await app.say(from, 'hecho')).toMatchObject([{ kind: 'question' }]);
    expect(app.probe.acts).toHaveLength(before);
    app.probe.reminded = [];
  });
});
