import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { metricsText } from '@recuerda/service';
import { eventually, metricIn, untilWaiting } from '@recuerda/testing';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { textFrom } from '../__fixtures__/text-from.js';
import { WebhookWork } from '../webhooks/webhook-work.js';

const PHONE = '50499000009';
/** When the messages were written. */
const WRITTEN = 1_768_478_410_000;

let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
  app.clock.set(new Date(WRITTEN));
});
afterAll(() => app.close());

const attemptsFailed = (failures = 1) =>
  eventually(async () =>
    expect(await app.source.query('SELECT failures FROM conversations.incoming')).toEqual([{ failures }]),
  );
const pollAfter = (ms: number) => {
  app.clock.advance(ms);
  app.app.get(WebhookWork, { strict: false }).poll();
};

it('a reply that is acted on again is about the same task, also if it named none [WA-58]', async () => {
  const ana = await app.employee('+50499000010');
  const task = app.task(ana, 'Informe');
  await app.source.query('ALTER TABLE conversations.outbox ADD CONSTRAINT refused CHECK (false) NOT VALID');
  await app.receive(textFrom('50499000010', 'hecho'));
  await attemptsFailed();
  // Such as the next occurrence of a task that repeats: it is the only open one now.
  app.task(ana, 'Informe de mañana');
  await app.source.query('ALTER TABLE conversations.outbox DROP CONSTRAINT refused');
  pollAfter(1_000);
  await app.settled();
  expect(app.probe.acts).toEqual([`complete ${task} by ${ana}`]);
  expect(app.probe.requested.at(-1)?.text).toContain('«Informe»');
});

it('a message that cannot even be kept waits for a while and holds up no other [WA-58]', async () => {
  await app.source.query(`ALTER TABLE conversations.messages ADD CONSTRAINT refused CHECK (text <> 'x') NOT VALID`);
  await app.receive(textFrom('50499000011', 'x'));
  await attemptsFailed();
  await app.source.query('UPDATE conversations.incoming SET failures = 3');
  pollAfter(1_000);
  const waiting = 'SELECT FROM conversations.incoming WHERE available_at > $1';
  await eventually(async () => expect(await app.source.query(waiting, [app.clock.now()])).toHaveLength(1));
  await app.source.query('ALTER TABLE conversations.messages DROP CONSTRAINT refused');
  pollAfter(60_000);
  await app.settled();
});

it('a message that cannot be acted on is kept for people to read, without an answer [WA-58]', async () => {
  const phone = '50499000018';
  const ana = await app.employee(`+${phone}`);
  app.task(ana, 'Informe');
  const failed = async () => metricIn(await metricsText(), 'recuerda_replies_total', { action: 'failed' });
  const [before, sent] = [await failed(), app.probe.requested.length];
  await app.source.query('ALTER TABLE conversations.messages ADD CONSTRAINT refused CHECK (action IS NULL) NOT VALID');
  await app.receive(textFrom(phone, 'hecho'));
  for (const [index, delay] of [1_000, 10_000, 60_000].entries()) {
    await attemptsFailed(index + 1);
    pollAfter(delay);
  }
  await app.settled();
  await app.source.query('ALTER TABLE conversations.messages DROP CONSTRAINT refused');
  const kept = 'SELECT text, action FROM conversations.messages WHERE conversation_id = $1';
  expect(await app.source.query(kept, [ana])).toEqual([{ text: 'hecho', action: null }]);
  expect([await failed(), app.probe.requested.length]).toEqual([before + 1, sent]);
});

it('a message that takes long holds up no later one but those of its sender [WA-58]', async () => {
  const [slow, other] = ['50499000021', '50499000022'];
  const ana = await app.employee(`+${slow}`);
  const luis = await app.employee(`+${other}`, 'Luis');
  const tasks = [app.task(ana, 'Informe'), app.task(luis, 'Notas')];
  await app.say(slow, 'hola');
  const acts = () => app.probe.acts.filter((act) => act.endsWith(ana) || act.endsWith(luis));
  const lock = app.source.createQueryRunner();
  await lock.startTransaction();
  await lock.query('SELECT FROM conversations.conversations WHERE id = $1 FOR UPDATE', [ana]);
  const seen = () => app.probe.requested.filter(({ phone }) => phone?.endsWith(slow)).length;
  const before = seen();
  try {
    await app.receive(textFrom(slow, 'hola'));
    await untilWaiting(app.source);
    await app.receive(textFrom(slow, 'hecho'));
    await app.receive(textFrom(other, 'hecho'));
    await eventually(() => expect(acts()).toEqual([`complete ${tasks[1]} by ${luis}`]));
    await eventually(async () =>
      expect(await app.source.query('SELECT message->>$1 AS phone FROM conversations.incoming', ['phone'])).toEqual([
        { phone: slow },
        { phone: slow },
      ]),
    );
    expect(seen()).toBe(before);
  } finally {
    await lock.commitTransaction();
    await lock.release();
  }
  await app.settled();
  expect(acts()).toEqual([`complete ${tasks[1]} by ${luis}`, `complete ${tasks[0]} by ${ana}`]);
});

it('a reply that is said again after its task has ended asks which one is meant [WA-53]', async () => {
  const ana = await app.employee('+50499000012');
  const [first, second] = [app.task(ana, 'Informe'), app.task(ana, 'Notas')];
  app.probe.reminded = [
    { taskId: first, sentAt: '2026-01-15T12:00:00.000Z' },
    { taskId: second, sentAt: '2026-01-15T10:00:00.000Z' },
  ];
  await app.say('50499000012', 'listo');
  expect(await app.say('50499000012', 'listo')).toMatchObject([
    { kind: 'question', buttons: [{ id: `done:${second}` }, { id: `cannot:${second}` }] },
  ]);
  expect(app.probe.acts.filter((act) => act.endsWith(ana))).toEqual([`complete ${first} by ${ana}`]);
  app.probe.reminded = [];
});

it('a reply is about the task reminded of last also among many; LISTA counts them all [WA-53]', async () => {
  const ana = await app.employee('+50499000016');
  const tasks = Array.from({ length: 25 }, (_, index) => app.task(ana, `Tarea ${index}`));
  const last = tasks.at(-1) ?? '';
  app.probe.reminded = [{ taskId: last, sentAt: '2026-01-15T12:00:00.000Z' }];
  expect(await app.say('50499000016', 'lista')).toMatchObject([{ text: expect.stringContaining('y 15 más') }]);
  await app.say('50499000016', 'listo');
  expect(app.probe.acts.at(-1)).toBe(`complete ${last} by ${ana}`);
  app.probe.reminded = [];
});

it("a reply means times in the school's zone [WA-54]", async () => {
  const ana = await app.employee('+50499000013');
  const task = app.task(ana, 'Informe');
  app.probe.timeZone = 'America/Bogota';
  app.probe.acknowledgeHours = 1;
  const [confirmation] = await app.say('50499000013', 'pausa hasta mañana');
  expect(app.probe.acts.at(-1)).toBe(`snooze ${task} 2026-01-16T13:00:00.000Z by ${ana}`);
  expect(confirmation?.text).toContain('mañana a las 8:00');
  expect(await app.say('50499000013', 'visto')).toMatchObject([{ text: expect.stringContaining('hoy a las 8:00') }]);
  app.probe.acknowledgeHours = 0;
  app.probe.timeZone = 'America/Tegucigalpa';
});

it('PAUSA and VISTO promise no reminder of a task that is reported as done [TASK-15]', async () => {
  const ana = await app.employee('+50499000015');
  const task = app.task(ana, 'Inventario');
  app.probe.tasks.set(task, { ...app.probe.tasks.get(task)!, confirmCompletion: true });
  app.probe.acknowledgeHours = 1;
  await app.say('50499000015', 'hecho');
  const [refusal] = await app.press('50499000015', `snooze:${task}`);
  expect(refusal?.text).toContain('por confirmar: no tiene recordatorios que aplazar');
  expect(app.probe.acts.at(-1)).toBe(`complete ${task} by ${ana}`);
  const [seen] = await app.press('50499000015', `seen:${task}`);
  expect(seen?.text).not.toContain('Te la recordaré');
  app.probe.acknowledgeHours = 0;
});

it('a message counts from when it was written, or came, if it was written by a clock that is ahead', async () => {
  await app.employee('+50499000017');
  app.probe.received.length = 0;
  const now = app.clock.now().getTime();
  for (const [index, ms] of [-60_000, 86_400_000].entries())
    await app.say('50499000017', `hola ${index}`, { timestamp: String((now + ms) / 1_000) });
  expect(app.probe.received).toMatchObject(
    [now - 60_000, now].map((at) => ({ receivedAt: new Date(at).toISOString() })),
  );
});

it('a PAUSA that is over when it comes says so, and not that the task has ended [WA-54]', async () => {
  const task = app.task(await app.employee('+50499000014'), 'Informe');
  app.probe.tasks.set(task, { ...app.probe.tasks.get(task)!, openSince: '2026-01-14T12:00:00.000Z' });
  const text = 'Tu mensaje llegó tarde: ese momento ya pasó, y los recordatorios de «Informe» siguen.';
  expect(await app.say('50499000014', 'pausa 30 min', { timestamp: '1768470000' })).toMatchObject([{ text }]);
});

it('a reply is counted once where acting on it failed at first', async () => {
  app.task(await app.employee(`+${PHONE}`), 'Informe');
  const counted = async () => {
    const lines = (await metricsText()).matchAll(/^recuerda_replies_total\{action="(?!failed)\w+"\} (\d+)$/gm);
    return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const before = await counted();
  await app.source.query('ALTER TABLE conversations.outbox ADD CONSTRAINT refused CHECK (false) NOT VALID');
  await app.receive(textFrom(PHONE, 'hecho'));
  await attemptsFailed();
  await app.source.query('ALTER TABLE conversations.outbox DROP CONSTRAINT refused');
  pollAfter(1_000);
  await app.settled();
  expect(await counted()).toBe(before + 1);
});

it('how long the oldest reply has waited to be acted on is measured', async () => {
  const waited = async () => metricIn(await metricsText(), 'recuerda_webhooks_oldest_seconds');
  await app.source.query('ALTER TABLE conversations.outbox ADD CONSTRAINT refused CHECK (false) NOT VALID');
  await app.receive(textFrom(PHONE, 'ayuda'));
  await attemptsFailed();
  pollAfter(700_000);
  await eventually(async () => expect(await waited()).toBe(700));
  // The gauge may come before the failure, which the next poll would then not yet see as due.
  await attemptsFailed(2);
  await app.source.query('ALTER TABLE conversations.outbox DROP CONSTRAINT refused');
  pollAfter(60_000);
  await app.settled();
  pollAfter(0);
  await eventually(async () => expect(await waited()).toBe(0));
});
