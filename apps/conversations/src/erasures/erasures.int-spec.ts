import { beforeEach, describe, expect, it } from '@jest/globals';
import { EmployeeErased, HOUR_MS } from '@recuerda/contracts';
import { v7 } from 'uuid';
import type { ConversationsApp } from '../__fixtures__/conversations-app.js';
import { KEPT, SENT, startProofs } from '../__fixtures__/proofs-under-test.js';
import { textFrom } from '../__fixtures__/text-from.js';

const proofs = startProofs(50_499_770_000);
const { person, postponed, proofsOf, nextPhone } = proofs;
let app: ConversationsApp;
beforeEach(() => {
  ({ app } = proofs);
});

const erase = (id: string, phone: string) => {
  const data = { id, names: ['Ana Paz'], phones: [`+${phone}`], repeated: false };
  return app.publish(EmployeeErased.create({ id: v7(), subject: id, time: new Date(), data }));
};
/** Leaves a text that waits; resolves with a function that reads it. */
const wait = async (phone: string, text: string) => {
  const providerId = `wamid.${v7()}`;
  const at = app.clock.now();
  const who = { providerId, phone, userId: null, account: null, at: at.toISOString() };
  const message = { ...who, kind: 'text', text, choice: null, contextId: null };
  await app.source.query(
    `INSERT INTO conversations.incoming (provider_id, sender, message, received_at, available_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [providerId, phone, JSON.stringify(message), at, new Date(at.getTime() + HOUR_MS)],
  );
  return async () => {
    const select = "SELECT message ->> 'text' AS text FROM conversations.incoming WHERE provider_id = $1";
    return (await app.source.query<{ text: string }[]>(select, [providerId]))[0]?.text;
  };
};

describe('an erasure', () => {
  it('takes no photo from a colleague who has the same number, and waits for its file [PRIV-04]', async () => {
    const ana = await person();
    const beto = await app.employee(`+${ana.phone}`, 'Beto');
    const task = app.task(beto, 'Barrer el patio');
    app.probe.reminded = [{ taskId: task, sentAt: new Date((SENT - 60) * 1_000).toISOString(), employeeId: beto }];
    const learn = 'INSERT INTO conversations.provider_users (user_id, employee_id, phone) VALUES ($1, $2, $3)';
    await app.source.query(learn, ['HN.shared', beto, ana.phone]);
    const photo = { type: 'image', text: undefined, image: { id: 'later' }, from_user_id: 'HN.shared' };
    await app.receive(textFrom(ana.phone, '', photo));
    await postponed(1_000);
    await erase(ana.id, ana.phone);
    const users = 'SELECT FROM conversations.provider_users WHERE employee_id = $1';
    expect(await app.source.query(users, [beto])).toHaveLength(1);
    app.probe.media.set('later', { kept: KEPT });
    app.clock.advance(1_000);
    await app.settled();
    expect(await proofsOf(task)).toMatchObject([KEPT]);
    app.clock.set(new Date(SENT * 1_000));
  });

  it('takes what the person wrote, and out of the words of others only name and number [PRIV-04]', async () => {
    const [ana, eva] = [await person(), nextPhone()];
    const own = await wait(ana.phone, 'Hola');
    const other = await wait(eva, `HECHO, avisé a Ana Paz (${ana.phone})`);
    await erase(ana.id, ana.phone);
    expect([await own(), await other()]).toEqual([undefined, 'HECHO, avisé a dato eliminado (dato eliminado)']);
    await app.source.query('DELETE FROM conversations.incoming');
  });
});
