import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS, UseDoneLink } from '@recuerda/contracts';
import { KeyRing, sealDoneLink } from '@recuerda/service';
import { TEST_KEY } from '@recuerda/testing';
import { v7 } from 'uuid';
import type { ConversationsApp } from '../__fixtures__/conversations-app.js';
import { ManagerAndEmployee } from '../__fixtures__/manager-and-employee.js';

const people = new ManagerAndEmployee(50_498_600_000, { SECRETS_KEY: TEST_KEY });
const { messagesTo, actsOn, someone } = people;
const keys = new KeyRing([TEST_KEY]);
let app: ConversationsApp;
let ana: { phone: string; id: string };

beforeEach(() => {
  ({ app, ana } = people);
});

const linkTo = (taskId: string, sentAt = app.clock.now(), employeeId = ana.id) =>
  sealDoneLink(keys, { taskId, employeeId, sentAt });
const open = (token: string, use = false) => app.send(UseDoneLink, { token, use });
const change = (id: string, more: object) => app.probe.tasks.set(id, { ...app.probe.tasks.get(id)!, ...more });

describe('a link of a mail', () => {
  it('does nothing when it is opened, and completes its task once when it is used [MAIL-08]', async () => {
    const task = app.task(ana.id, 'Entregar notas');
    const link = linkTo(task);
    expect(await open(link)).toEqual({ text: '¿Ya está hecha «Entregar notas»?', isOpen: true });
    expect(actsOn(task)).toEqual([]);
    expect(await open(link, true)).toMatchObject({ isOpen: false });
    expect(actsOn(task)).toEqual([`complete ${task} by ${ana.id}`]);
    const over = { text: '«Entregar notas» ya estaba completada.', isOpen: false };
    expect([await open(link), await open(link, true)]).toEqual([over, over]);
    expect(actsOn(task)).toHaveLength(1);
  });

  it('is used up once the task is opened again, and another mail has another [MAIL-08]', async () => {
    const task = app.task(ana.id, 'Entregar notas');
    const link = linkTo(task);
    app.clock.advance(DAY_MS);
    change(task, { openSince: app.clock.now().toISOString() });
    expect(await open(link, true)).toEqual({ text: 'Este enlace ya se usó.', isOpen: false });
    expect(actsOn(task)).toEqual([]);
    expect(await open(linkTo(task))).toMatchObject({ isOpen: true });
  });

  it('is used up also where the task is opened again a second after it was sent [MAIL-08]', async () => {
    const task = app.task(ana.id, 'Entregar notas');
    change(task, { openSince: app.clock.now().toISOString() });
    const link = linkTo(task);
    expect(await open(link)).toMatchObject({ isOpen: true });
    app.clock.advance(1_000);
    change(task, { openSince: app.clock.now().toISOString() });
    expect(await open(link, true)).toEqual({ text: 'Este enlace ya se usó.', isOpen: false });
    expect(actsOn(task)).toEqual([]);
    expect(await open(linkTo(task))).toMatchObject({ isOpen: true });
  });

  it('asks the manager once where the task is to be confirmed, as HECHO does [MAIL-09]', async () => {
    const task = app.task(ana.id, 'Entregar notas');
    change(task, { confirmCompletion: true });
    const link = linkTo(task);
    const used = await open(link, true);
    const reported = { text: 'Gracias, tu administrador lo confirmará: «Entregar notas».', isOpen: false };
    expect(used).toEqual(reported);
    expect([await open(link), await open(link, true)]).toEqual([reported, reported]);
    await app.settled();
    expect(messagesTo(people.maria)).toMatchObject([{ kind: 'report' }]);
    expect(messagesTo(ana)).toEqual([]);
  });

  it('of a task that asks for a photo says where to send it, and completes none [MAIL-09, PROOF-08]', async () => {
    const task = app.task(ana.id, 'Barrer el patio');
    change(task, { proofRequired: true });
    const link = linkTo(task);
    const text =
      '«Barrer el patio» pide una foto o un archivo: envíalo por WhatsApp y responde HECHO, o avisa a tu responsable.';
    expect(await open(link, true)).toEqual({ text, isOpen: false });
    expect(actsOn(task)).toEqual([]);
    await app.source.query(
      `INSERT INTO conversations.proofs (id, task_id, employee_id, type, size, sha256, at)
       VALUES ($1, $2, $3, 'image/jpeg', 5, '', $4)`,
      [v7(), task, ana.id, app.clock.now()],
    );
    await open(link, true);
    expect(actsOn(task)).toEqual([`complete ${task} by ${ana.id}`]);
  });

  it('works for seven days, for its employee, and with our key only [MAIL-10]', async () => {
    const task = app.task(ana.id, 'Entregar notas');
    const after = (ms: number) => linkTo(task, new Date(app.clock.now().getTime() - ms));
    change(task, { openSince: new Date(0).toISOString() });
    expect(await open(after(7 * DAY_MS - 1))).toMatchObject({ isOpen: true });
    await expect(open(after(7 * DAY_MS))).rejects.toMatchObject({ code: 'not_found' });
    const forged = sealDoneLink(new KeyRing(['a'.repeat(64)]), {
      taskId: task,
      employeeId: ana.id,
      sentAt: new Date(),
    });
    for (const token of [forged, 'x', linkTo(task).slice(0, -4)])
      await expect(open(token, true)).rejects.toMatchObject({ code: 'not_found' });
    const eva = await someone('Eva');
    const over = { text: 'Este enlace ya no sirve.', isOpen: false };
    expect(await open(linkTo(task, app.clock.now(), eva.id), true)).toEqual(over);
    expect(await open(linkTo(v7()), true)).toEqual(over);
    expect(actsOn(task)).toEqual([]);
  });
});
