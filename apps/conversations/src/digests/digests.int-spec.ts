import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type EmployeeOpenTasks, FindAbsentEmployees, type MessageRequestedData } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { metricsText } from '@recuerda/service';
import { metricIn } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { DigestProbe } from '../__fixtures__/digest-probe.js';
import { EmployeeReplica } from '../employees/employee.replica.js';
import { SendDigests } from './send-digests.js';

/** 7:00 in Tegucigalpa. */
const at = (time: string, date = '2026-12-01') => new Date(`${date}T${time}:00-06:00`);

describe('the daily digest', () => {
  let app: ConversationsApp;
  let digests: SendDigests;
  let probe: DigestProbe;
  beforeAll(async () => {
    // A tick between two tests would send what the second one expects.
    const tick = jest.spyOn(SendDigests.prototype, 'tick').mockResolvedValue();
    app = await startConversations({ CONVERSATIONS: 'off', WHATSAPP_PROVIDER: 'cloud' });
    tick.mockRestore();
    digests = app.app.get(SendDigests, { strict: false });
    probe = app.app.get(DigestProbe, { strict: false });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.probe.dailyDigestAt = '07:00';
    probe.openTasks = [];
    probe.absent = [];
    await app.source.query('TRUNCATE conversations.digests');
  });

  const someone = (titles: string[], count = titles.length): EmployeeOpenTasks => ({
    employeeId: v7(),
    name: 'Ana',
    phone: '+504 9999-9999',
    departmentId: null,
    count,
    titles,
  });
  const sentAt = async (time: Date, times = 1): Promise<MessageRequestedData[]> => {
    const before = app.probe.requested.length;
    app.clock.set(time);
    await Promise.all(Array.from({ length: times }, () => digests.sendDue()));
    await app.settled();
    return app.probe.requested.slice(before);
  };

  it('is not sent to an employee who has not consented [CON-08]', async () => {
    const [ana, luis] = [someone(['Notas']), someone(['Informe'])];
    probe.openTasks = [ana, luis];
    app.probe.withoutConsent.add(ana.employeeId);
    expect(await sentAt(at('07:00'))).toMatchObject([{ employeeId: luis.employeeId }]);
  });

  it('is sent at its hour, once a day, to each who has tasks and is not absent [DIG-01, DIG-02]', async () => {
    const [ana, luis] = [someone(['Notas', 'Pasar lista'], 17), someone(['Informe'])];
    probe.openTasks = [ana, luis];
    probe.absent = [luis.employeeId];
    expect(await sentAt(at('06:59'))).toEqual([]);
    expect(await sentAt(at('07:00'), 3)).toMatchObject([
      {
        kind: 'digest',
        employeeId: ana.employeeId,
        phone: ana.phone,
        text: 'Hola Ana, tus tareas pendientes:\n\n1. Notas\n2. Pasar lista\ny 15 más\n\n— Centro Educativo',
      },
    ]);
    expect(await sentAt(at('07:30'))).toEqual([]);
    // Another hour of the same day.
    app.probe.dailyDigestAt = '07:45';
    expect(await sentAt(at('07:45'))).toEqual([]);
    expect(await sentAt(at('07:45', '2026-12-02'))).toHaveLength(1);
  });

  it('of another day is another message: the notifier sends each id once [DIG-01, DIG-02]', async () => {
    probe.openTasks = [someone(['Notas'])];
    const ids: string[] = [];
    for (const day of ['2026-12-03', '2026-12-04'])
      ids.push(...(await sentAt(at('07:00', day))).map(({ messageId }) => messageId));
    expect(new Set(ids).size).toBe(2);
  });

  it("is sent in the evening, too, and asks for absences of the school's day [DIG-01]", async () => {
    const ana = someone(['Notas']);
    probe.openTasks = [ana];
    app.probe.dailyDigestAt = '19:00';
    const asked = jest.spyOn(app.app.get(RequestClient), 'send');
    // Past midnight in UTC.
    expect(await sentAt(at('19:00', '2026-12-03'))).toHaveLength(1);
    const absences = asked.mock.calls.filter(([{ pattern }]) => pattern === FindAbsentEmployees.pattern);
    asked.mockRestore();
    const employees = [{ employeeId: ana.employeeId, departmentId: null }];
    const day = { from: '2026-12-03T06:00:00.000Z', to: '2026-12-04T06:00:00.000Z' };
    expect(absences.map(([, input]) => input)).toEqual([{ employees, ...day }]);
  });

  it('goes on where a process ended, and reaches each of many once [DIG-02]', async () => {
    probe.openTasks = Array.from({ length: 250 }, () => someone(['Notas']));
    probe.failsAfter = 1;
    app.clock.set(at('07:01'));
    const before = app.probe.requested.length;
    await expect(digests.sendDue()).rejects.toThrow();
    await app.settled();
    expect(app.probe.requested.length - before).toBe(100);
    probe.failsAfter = Infinity;
    await sentAt(at('07:02'), 2);
    const ids = app.probe.requested.slice(before).map(({ employeeId }) => employeeId);
    expect(ids.toSorted()).toEqual(probe.openTasks.map(({ employeeId }) => employeeId).toSorted());
  });

  it('is left out where it is off, or more than an hour late [DIG-01, DIG-03]', async () => {
    probe.openTasks = [someone(['Notas'])];
    expect(await sentAt(at('08:00'))).toEqual([]);
    app.probe.dailyDigestAt = null;
    expect(await sentAt(at('07:00'))).toEqual([]);
  });

  it('of a week goes to the managers of departments that have open tasks, on its day [DIG-04]', async () => {
    app.probe.dailyDigestAt = null;
    // 2026-12-01 is a Tuesday.
    app.probe.weeklyDigest = { weekday: 2, time: '07:00' };
    const [manager, absent] = [await app.employee('50499990001', 'María'), await app.employee('50499990002')];
    probe.departments = [
      { id: v7(), name: 'Primaria', managerEmployeeId: manager },
      { id: v7(), name: 'Secundaria', managerEmployeeId: absent },
      { id: v7(), name: 'Oficina', managerEmployeeId: null },
    ];
    probe.absent = [absent];
    expect(await sentAt(at('07:00'))).toEqual([]);
    await app.source.query('TRUNCATE conversations.digests');
    probe.summary = { open: 9, overdue: 2, escalated: 1, firstOverdue: [{ title: 'Notas', employeeName: 'Ana' }] };
    expect(await sentAt(at('07:10', '2026-12-02'))).toEqual([]);
    expect(await sentAt(at('07:10'), 2)).toMatchObject([
      {
        kind: 'digest',
        employeeId: manager,
        text:
          'Resumen semanal de Primaria\n\nTareas abiertas: 9\nVencidas: 2\nEscaladas: 1\n\n' +
          'Las vencidas hace más tiempo:\n1. Notas (Ana)\ny 1 más\n\n— Centro Educativo',
      },
    ]);
    app.probe.weeklyDigest = null;
  });

  it('of a week goes once for each department to an employee who manages many [DIG-04]', async () => {
    app.probe.dailyDigestAt = null;
    app.probe.weeklyDigest = { weekday: 2, time: '07:00' };
    const manager = await app.employee('50499990003', 'Eva');
    // One more than are read at a time.
    const names = Array.from({ length: 21 }, (_, index) => `Grado ${index}`);
    probe.departments = names.map((name) => ({ id: v7(), name, managerEmployeeId: manager }));
    probe.summary = { open: 9, overdue: 0, escalated: 0, firstOverdue: [] };
    // The notifier sends each id once.
    const ids = (await sentAt(at('07:00', '2026-12-08'))).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(21);
    app.probe.weeklyDigest = null;
  });

  it('of a week goes to no manager who wrote BAJA [DIG-04, WA-56]', async () => {
    app.probe.dailyDigestAt = null;
    app.probe.weeklyDigest = { weekday: 2, time: '07:00' };
    const [out, other] = [await app.employee('50499990004', 'Luz'), await app.employee('50499990005', 'Eva')];
    const replica = app.app.get(EmployeeReplica, { strict: false });
    await replica.setOptedOut((await replica.find(out))!, app.clock.now());
    probe.departments = [
      { id: v7(), name: 'Primaria', managerEmployeeId: out },
      { id: v7(), name: 'Secundaria', managerEmployeeId: other },
    ];
    probe.summary = { open: 9, overdue: 0, escalated: 0, firstOverdue: [] };
    expect(await sentAt(at('07:00'))).toMatchObject([{ employeeId: other }]);
    app.probe.weeklyDigest = null;
  });

  it('of a week is also one event about all departments, where it goes by mail [DIG-05, DIG-07, TXT-04]', async () => {
    app.probe.dailyDigestAt = null;
    app.probe.weeklyDigest = { weekday: 2, time: '07:00' };
    const names = Array.from({ length: 101 }, (_, index) => `Grado ${index}`);
    probe.departments = names.map((name) => ({ id: v7(), name, managerEmployeeId: null }));
    probe.summary = { open: 9, overdue: 2, escalated: 1, firstOverdue: [] };
    await sentAt(at('07:00'));
    expect(app.probe.digests).toEqual([]);
    app.probe.weeklyDigestByMail = true;
    probe.summary = { ...probe.summary, open: 0 };
    await sentAt(at('07:00', '2026-12-08'));
    expect(app.probe.digests).toEqual([]);
    probe.summary = { ...probe.summary, open: 9 };
    app.probe.schoolName = 'Instituto Lempira';
    await sentAt(at('07:10', '2026-12-15'), 2);
    const counts = { open: 9, overdue: 2, escalated: 1 };
    const departments = probe.departments.map(({ id, name }) => ({ id, name, ...counts }));
    expect(app.probe.digests).toEqual([
      {
        date: '2026-12-15',
        schoolName: 'Instituto Lempira',
        total: { open: 909, overdue: 202, escalated: 101 },
        departments: departments.slice(0, 100),
        others: departments.slice(100),
        more: 1,
      },
    ]);
    app.probe.weeklyDigest = null;
  });

  it.each(['daily', 'weekly_mail'] as const)('is counted once where preparing it failed at first: %s', async (kind) => {
    probe.openTasks = [someone(['Notas'])];
    probe.departments = [{ id: v7(), name: 'Primaria', managerEmployeeId: null }];
    probe.summary = { open: 1, overdue: 0, escalated: 0, firstOverdue: [] };
    app.probe.dailyDigestAt = kind === 'daily' ? '07:00' : null;
    app.probe.weeklyDigest = kind === 'daily' ? null : { weekday: 2, time: '07:00' };
    app.probe.weeklyDigestByMail = kind === 'weekly_mail';
    const counted = async () => metricIn(await metricsText(), 'recuerda_digests_total', { kind });
    const before = await counted();
    await app.source.query('ALTER TABLE conversations.outbox ADD CONSTRAINT refused CHECK (false) NOT VALID');
    app.clock.set(at('07:00'));
    await expect(digests.sendDue()).rejects.toThrow();
    await app.source.query('ALTER TABLE conversations.outbox DROP CONSTRAINT refused');
    await sentAt(at('07:01'));
    expect(await counted()).toBe(before + 1);
  });
});
