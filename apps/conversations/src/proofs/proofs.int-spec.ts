import { beforeEach, describe, expect, it } from '@jest/globals';
import { type FetchedMedia, GetProof, ListConversationMessages } from '@recuerda/contracts';
import { AppError, withPrincipal } from '@recuerda/service';
import { eventually, principalOf } from '@recuerda/testing';
import { v7 } from 'uuid';
import type { ConversationsApp } from '../__fixtures__/conversations-app.js';
import { DEPARTMENT } from '../__fixtures__/department.js';
import { KEPT, SENT, startProofs } from '../__fixtures__/proofs-under-test.js';
import { textFrom } from '../__fixtures__/text-from.js';

const proofs = startProofs(50_499_700_000);
const { change, completed, person, postponed, proofsOf, stored, texts, nextPhone } = proofs;
let app: ConversationsApp;
beforeEach(() => {
  ({ app } = proofs);
});

describe('a file is kept', () => {
  it('for the only open task, and shown with its message [PROOF-01]', async () => {
    const ana = await person('Barrer el patio');
    expect(texts(await ana.photo())).toEqual(['Recibido. Responde HECHO cuando la tarea esté lista.']);
    const [proof] = await proofsOf(ana.task);
    expect(proof).toEqual({ ...KEPT, id: proof?.id, taskId: ana.task, at: new Date(SENT * 1_000).toISOString() });
    expect(app.probe.fetched).toEqual([{ account: null, mediaId: 'photo', name: proof?.id }]);
    expect(await app.send(GetProof, { id: proof?.id ?? '' })).toEqual(proof);
    const { items } = await app.send(ListConversationMessages, { conversationId: ana.id, limit: 10 });
    const shown = items.find(({ id }) => id === proof?.id);
    expect(shown).toMatchObject({ text: 'Envió una foto', action: 'attached', taskId: ana.task });
    expect(shown?.proof).toEqual({ type: KEPT.type, size: KEPT.size });
    expect(items.find(({ id }) => id !== proof?.id)?.proof).toBeNull();
  });

  it('for the task of the reminder that it answers, whatever others are open [PROOF-01]', async () => {
    const ana = await person('Barrer el patio', 'Cerrar el portón');
    const [, second = ''] = ana.tasks;
    app.probe.sent.set('wamid.reminder', { taskId: second, employeeId: ana.id });
    await ana.photo({ id: 'photo' }, { context: { id: 'wamid.reminder' } });
    expect([await proofsOf(ana.task), await proofsOf(second)]).toMatchObject([[], [{ taskId: second }]]);
    // The next page.
    await ana.document({ id: 'photo', filename: 'notas.pdf' });
    expect([(await proofsOf(ana.task)).length, (await proofsOf(second)).length]).toEqual([0, 2]);
  });

  it.each([
    ['before', '2026-01-15T11:00:00.000Z', 1],
    ['after', '2026-01-15T12:00:11.000Z', 0],
  ])('for the task that HECHO completes, if another was reminded of %s it came [PROOF-08]', async (_, sentAt, acts) => {
    const ana = await person('Barrer el patio', 'Cerrar el portón');
    const [first = '', second = ''] = ana.tasks;
    app.probe.sent.set('wamid.first', { taskId: first, employeeId: ana.id });
    await ana.photo({ id: 'photo' }, { context: { id: 'wamid.first' } });
    app.probe.reminded = [{ taskId: second, sentAt }];
    await ana.say('HECHO', { timestamp: String(SENT + 2) });
    app.probe.reminded = [];
    expect([completed(first), completed(second)]).toEqual([acts, 1 - acts]);
  });

  it('for the task that was asked for one just before, whatever others are open [PROOF-08]', async () => {
    const ana = await person('Barrer el patio', 'Cerrar el portón');
    const [first = '', second = ''] = ana.tasks;
    for (const task of ana.tasks) change(task, { proofRequired: true });
    app.probe.sent.set('wamid.bundle', { taskId: second, employeeId: ana.id });
    expect(texts(await ana.say('HECHO', { context: { id: 'wamid.bundle' } }))).toEqual([
      expect.stringContaining('«Cerrar el portón»'),
    ]);
    expect(texts(await ana.photo())).toEqual(['Recibido. Responde HECHO cuando la tarea esté lista.']);
    expect([(await proofsOf(first)).length, (await proofsOf(second)).length]).toEqual([0, 1]);
    // So is the next page; what stands in between and does nothing changes nothing.
    await ana.say('gracias');
    await ana.photo();
    expect([(await proofsOf(first)).length, (await proofsOf(second)).length]).toEqual([0, 2]);
    await ana.say('HECHO');
    expect([completed(first), completed(second)]).toEqual([0, 1]);
    await ana.photo();
    expect(app.probe.fetched).toHaveLength(3);
    expect((await proofsOf(first)).length).toBe(1);
  });

  it('for the task that was asked for one, which its caption HECHO completes [PROOF-08]', async () => {
    const ana = await person('Barrer el patio', 'Cerrar el portón');
    const [first = '', second = ''] = ana.tasks;
    change(second, { proofRequired: true });
    app.probe.sent.set('wamid.caption', { taskId: second, employeeId: ana.id });
    await ana.say('HECHO', { context: { id: 'wamid.caption' } });
    await ana.photo({ id: 'photo', caption: 'HECHO' });
    expect([completed(first), completed(second)]).toEqual([0, 1]);
    expect((await proofsOf(second)).length).toBe(1);
  });

  it('for the task that is chosen where it was unclear, once it is sent again [PROOF-10]', async () => {
    const ana = await person('Barrer el patio', 'Cerrar el portón');
    const [first = '', second = ''] = ana.tasks;
    const asked = await ana.photo();
    expect(asked).toMatchObject([
      {
        text: '¿De qué tarea es? Elígela, o responde con su número, y envía el archivo de nuevo.',
        list: [{ id: `file:${first}` }, { id: `file:${second}` }],
      },
    ]);
    // The others of an album.
    expect(texts(await ana.photo())).toEqual([]);
    expect(texts(await ana.say('2'))).toEqual(['Envía ahora la foto o el archivo de «Cerrar el portón».']);
    expect(app.probe.fetched).toEqual([]);
    expect(texts(await ana.photo())).toEqual(['Recibido. Responde HECHO cuando la tarea esté lista.']);
    expect([(await proofsOf(first)).length, (await proofsOf(second)).length]).toEqual([0, 1]);
  });

  it('for the task that its caption chooses, which is not asked for again [PROOF-10]', async () => {
    const ana = await person('Barrer el patio', 'Cerrar el portón');
    await ana.photo();
    expect(texts(await ana.photo({ id: 'photo', caption: '2' }))).toEqual([
      'Recibido. Responde HECHO cuando la tarea esté lista.',
    ]);
    expect(await Promise.all(ana.tasks.map(async (task) => (await proofsOf(task)).length))).toEqual([0, 1]);
  });

  it('for no task where there is none, and is not fetched then [PROOF-01]', async () => {
    const ana = await person();
    expect(texts(await ana.photo())).toEqual([expect.stringMatching(/^Soy el asistente/)]);
    expect(app.probe.fetched).toEqual([]);
    await app.say(nextPhone(), '', { type: 'image', text: undefined, image: { id: 'photo' } });
    expect(app.probe.fetched).toEqual([]);
  });

  it('once, if it comes twice, and its caption acts as a text does [PROOF-01]', async () => {
    const ana = await person('Barrer el patio');
    const more = { id: 'wamid.twice' };
    expect(texts(await ana.photo({ id: 'photo', caption: 'HECHO' }, more))).toEqual([
      expect.stringContaining('«Barrer el patio»'),
    ]);
    await ana.photo({ id: 'photo', caption: 'HECHO' }, more);
    expect([await proofsOf(ana.task), app.probe.fetched, completed(ana.task)]).toMatchObject([[KEPT], [{}], 1]);
  });

  it('of a task that is done already, without a call to say so again [PROOF-01]', async () => {
    const ana = await person('Barrer el patio');
    change(ana.task, { isCompleted: true, isActive: false });
    app.probe.sent.set('wamid.done', { taskId: ana.task, employeeId: ana.id });
    expect(texts(await ana.photo({ id: 'photo' }, { context: { id: 'wamid.done' } }))).toEqual(['Recibido.']);
  });

  it('after the provider was down; texts of others go on meanwhile [PROOF-01]', async () => {
    const ana = await person('Barrer el patio');
    const other = await person('Cerrar el portón');
    const before = app.probe.requested.length;
    const to = ({ id }: { id: string }) =>
      texts(app.probe.requested.slice(before).filter(({ employeeId }) => employeeId === id));
    await app.receive(textFrom(ana.phone, '', { type: 'image', text: undefined, image: { id: 'later' } }));
    await postponed(1_000);
    await app.receive(textFrom(other.phone, 'ayuda'));
    await eventually(() => to(other).length === 1);
    expect(to(ana)).toEqual([]);
    app.probe.media.set('later', { kept: KEPT });
    app.clock.advance(1_000);
    await app.settled();
    expect(to(ana)).toEqual(['Recibido. Responde HECHO cuando la tarea esté lista.']);
    app.clock.set(new Date(SENT * 1_000));
  });
});

it('has its row before it is stored, and is fetched in no transaction [PROOF-01, PROOF-07]', async () => {
  const ana = await person('Barrer el patio');
  const before: unknown[] = [];
  app.probe.media.set('photo', async (id) => {
    const [idle] = await app.source.query<{ count: number }[]>(
      `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`,
    );
    before.push(await stored(id), await proofsOf(ana.task), await app.send(GetProof, { id }).catch(({ code }) => code));
    before.push(idle);
    return { kept: KEPT };
  });
  await ana.photo();
  expect(before).toEqual([[{ type: null }], [], 'not_found', { count: 0 }]);
  expect(await proofsOf(ana.task)).toMatchObject([KEPT]);
});

it('HECHO behind a photo that is fetched again waits for it [PROOF-08]', async () => {
  const ana = await person('Barrer el patio');
  change(ana.task, { proofRequired: true });
  await app.receive(textFrom(ana.phone, '', { type: 'image', text: undefined, image: { id: 'later' } }));
  await postponed(1_000);
  await app.receive(textFrom(ana.phone, 'HECHO'));
  // It is acted on after HECHO, if HECHO is.
  const other = await person('Cerrar el portón');
  app.probe.requested.length = 0;
  await app.receive(textFrom(other.phone, 'ayuda'));
  await eventually(() => app.probe.requested.length > 0);
  expect(app.probe.requested).toMatchObject([{ employeeId: other.id }]);
  app.probe.media.set('later', { kept: KEPT });
  app.clock.advance(1_000);
  await app.settled();
  expect(completed(ana.task)).toBe(1);
  app.clock.set(new Date(SENT * 1_000));
});

it.each([
  ['too_large', 'El archivo es demasiado grande. Envía una foto, o un archivo más pequeño.'],
  ['wrong_type', 'Solo puedo guardar fotos y PDF. Envía una foto o un PDF de la tarea.'],
  ['unavailable', 'No pude recibir tu archivo. Envíalo de nuevo.'],
  ['no_storage', 'Aquí no puedo guardar fotos ni archivos. Avisa a tu responsable.'],
] as const)(
  'a file that is refused as %s is answered with why, and stays a message [PROOF-04]',
  async (refused, text) => {
    const ana = await person('Barrer el patio');
    app.probe.media.set('bad', { refused });
    expect(texts(await ana.photo({ id: 'bad' }))).toEqual([text]);
    expect(await proofsOf(ana.task)).toEqual([]);
    const { items } = await app.send(ListConversationMessages, { conversationId: ana.id, limit: 10 });
    expect(items.at(-1)).toMatchObject({ text: 'Envió una foto', action: 'refused', proof: null });
  },
);

it('a form gateway gives no files: its employee hears so once a day, or always if asked [PROOF-04]', async () => {
  const ana = await person('Barrer el patio', 'Cerrar el portón');
  const photo = async () => {
    const before = app.probe.requested.length;
    const key = { remoteJid: `${ana.phone}@s.whatsapp.net`, id: v7() };
    await app.receive({ key, message: { imageMessage: { url: 'https://mmg.whatsapp.net/x' } } }, 'form');
    await app.settled();
    return texts(app.probe.requested.slice(before));
  };
  const words = 'Aquí no puedo guardar fotos ni archivos. Avisa a tu responsable.';
  expect([await photo(), await photo()]).toEqual([[words], []]);
  app.probe.tasks.delete(ana.tasks[1] ?? '');
  change(ana.task, { proofRequired: true });
  expect([await photo(), await photo()]).toEqual([[words], [words]]);
  expect(app.probe.fetched).toEqual([]);
});

describe('a task that asks for a photo or file', () => {
  const ASKED = 'Envía una foto o un archivo de la tarea «Barrer el patio» y después responde HECHO.';

  it('is not completed by HECHO without one, and is with one [PROOF-08]', async () => {
    const ana = await person('Barrer el patio');
    change(ana.task, { proofRequired: true });
    expect(texts(await ana.say('HECHO'))).toEqual([ASKED]);
    expect(completed(ana.task)).toBe(0);
    app.probe.media.set('bad', { refused: 'wrong_type' });
    expect(texts(await ana.photo({ id: 'bad', caption: 'HECHO' }))).toEqual([expect.stringMatching(/^Solo puedo/)]);
    expect(completed(ana.task)).toBe(0);
    expect(texts(await ana.photo())).toEqual(['Recibido. Responde HECHO cuando la tarea esté lista.']);
    expect(completed(ana.task)).toBe(0);
    await ana.say('HECHO');
    expect(completed(ana.task)).toBe(1);
  });

  it('is completed by a photo that says HECHO, and reported where it is confirmed [PROOF-08]', async () => {
    const ana = await person('Barrer el patio');
    change(ana.task, { proofRequired: true, confirmCompletion: true });
    const [answer] = await ana.photo({ id: 'photo', caption: 'Hecho' });
    expect(answer?.text).toMatch(/^Gracias, tu administrador lo confirmará/);
    expect(completed(ana.task)).toBe(1);
  });

  it('asks again once it was reopened: what came before does not count [PROOF-08]', async () => {
    const ana = await person('Barrer el patio');
    change(ana.task, { proofRequired: true });
    await ana.photo();
    // Providers tell times in whole seconds.
    change(ana.task, { openSince: new Date(SENT * 1_000 + 1_000).toISOString() });
    expect(texts(await ana.say('HECHO'))).toEqual([ASKED]);
    change(ana.task, { openSince: new Date(SENT * 1_000 + 999).toISOString() });
    await ana.say('HECHO');
    expect(completed(ana.task)).toBe(1);
  });

  it('of another person does not count, and one that does not ask is completed as ever [PROOF-08]', async () => {
    const ana = await person('Barrer el patio');
    const other = await person('Barrer el patio');
    change(other.task, { proofRequired: true });
    await ana.photo();
    expect(texts(await other.say('HECHO'))).toEqual([ASKED]);
    const plain = await person('Cerrar el portón');
    await plain.say('HECHO');
    expect(completed(plain.task)).toBe(1);
  });
});

it('is for administrators, and managers of its employee’s department alone [PROOF-05]', async () => {
  const ana = await person('Barrer el patio');
  await ana.photo();
  const [proof] = await proofsOf(ana.task);
  const id = proof?.id ?? '';
  const as = <T>(departmentIds: string[], read: () => Promise<T>) =>
    withPrincipal(principalOf('manager', { departmentIds }), read);
  expect(await as([DEPARTMENT], () => app.send(GetProof, { id }))).toEqual(proof);
  await expect(as([v7()], () => app.send(GetProof, { id }))).rejects.toMatchObject({ code: 'not_found' });
  expect(await as([v7()], () => proofsOf(ana.task))).toEqual([]);
  expect(await as([DEPARTMENT], () => proofsOf(ana.task))).toEqual([proof]);
});

it.each<[string, FetchedMedia | Error]>([
  ['the provider never gives', { failed: 'Meta is down' }],
  ['is never fetched in time', new AppError('request_timeout')],
])(
  'a file that %s is given up after three repetitions [PROOF-04]',
  async (_why, result) => {
    const ana = await person('Barrer el patio');
    app.probe.media.set('never', async () => {
      if (result instanceof Error) throw result;
      return result;
    });
    const before = app.probe.requested.length;
    await app.receive(textFrom(ana.phone, '', { type: 'image', text: undefined, image: { id: 'never' } }));
    for (const [count, delay] of [1_000, 10_000, 60_000].entries()) {
      await postponed(delay);
      expect(app.probe.fetched).toHaveLength(count + 1);
      app.clock.advance(delay);
    }
    await app.settled();
    expect(texts(app.probe.requested.slice(before))).toEqual(['No pude recibir tu archivo. Envíalo de nuevo.']);
    expect(app.probe.fetched).toHaveLength(4);
    app.clock.set(new Date(SENT * 1_000));
  },
  60_000,
);

it.each([
  [3, 2],
  [4, 1],
])('of a file whose attempts ended the process %d times there are %d attempts [PROOF-02]', async (ends, attempts) => {
  const ana = await person('Barrer el patio');
  const before = app.probe.requested.length;
  await app.receive(textFrom(ana.phone, '', { type: 'image', text: undefined, image: { id: 'never' } }));
  await postponed(1_000);
  await app.source.query('UPDATE conversations.incoming SET failures = $1', [ends]);
  app.clock.advance(1_000);
  await app.settled();
  expect(texts(app.probe.requested.slice(before))).toEqual([expect.stringMatching(/^No pude recibir/)]);
  expect(app.probe.fetched).toHaveLength(attempts);
  app.clock.set(new Date(SENT * 1_000));
});
