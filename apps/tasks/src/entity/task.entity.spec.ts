import { describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '@recuerda/contracts';
import { type Assignee, Task } from './task.entity.js';

const CREATED = new Date('2026-01-15T12:00:00.123Z');
const LATER = new Date('2026-01-16T08:30:00.456Z');
const ID = '0195C000-0000-7000-8000-00000000ABCD';
const ANA: Assignee = { id: '0195c000-0000-7000-8000-0000000000aa', name: 'Ana', reachable: true, departmentId: null };
const LUIS: Assignee = {
  id: '0195c000-0000-7000-8000-0000000000bb',
  name: 'Luis',
  reachable: true,
  departmentId: null,
};
const UNREACHABLE: Assignee = { ...LUIS, reachable: false };

const create = (employee = ANA) =>
  Task.create(
    { id: ID, title: ' Informe ', description: 'Mensual', employeeId: employee.id, reminderInterval: 60 },
    employee,
    CREATED,
  );

type State = 'active' | 'paused' | 'completed';
type Verb = 'pause' | 'activate' | 'complete' | 'reopen';

function inState(state: State, employee = ANA): Task {
  const task = create(employee);
  if (state === 'paused') task.pause(CREATED);
  if (state === 'completed') task.complete(CREATED);
  return task;
}
const stateOf = (task: Task): State => (task.isCompleted ? 'completed' : task.isActive ? 'active' : 'paused');

describe('a new Task', () => {
  it('is active, and keeps its texts as they are [TASK-12]', () => {
    const task = create();
    expect(stateOf(task)).toBe('active');
    expect(task).toMatchObject({
      id: ID.toLowerCase(),
      title: ' Informe ',
      version: 1,
      activation: 1,
      remindable: true,
    });
  });

  it('has a snapshot with milliseconds and without its version', () => {
    expect(create().toSnapshot()).toEqual({
      id: ID.toLowerCase(),
      title: ' Informe ',
      description: 'Mensual',
      employeeId: ANA.id,
      reminderInterval: 60,
      isActive: true,
      isCompleted: false,
      snoozedUntil: null,
      snoozeReason: null,
      acknowledgedAt: null,
      escalatedAt: null,
      escalationStep: null,
      escalatedToId: null,
      escalationOutcome: null,
      confirmCompletion: false,
      proofRequired: false,
      completionReportedAt: null,
      rejectReason: null,
      declinedAt: null,
      declineReason: null,
      dueAt: null,
      remindBefore: null,
      overdueInterval: null,
      repetition: null,
      seriesId: null,
      occurrenceAt: null,
      groupId: null,
      remindable: true,
      activation: 1,
      departmentId: null,
      createdAt: '2026-01-15T12:00:00.123Z',
      updatedAt: '2026-01-15T12:00:00.123Z',
    });
  });

  it('is not remindable when its employee lacks a name or a phone [REM-11]', () => {
    expect(create(UNREACHABLE).remindable).toBe(false);
  });
});

describe('a transition of a Task', () => {
  const changes: [State, Verb, State, boolean][] = [
    ['active', 'pause', 'paused', false],
    ['active', 'complete', 'completed', false],
    ['paused', 'activate', 'active', true],
    ['paused', 'complete', 'completed', false],
    ['completed', 'reopen', 'active', true],
  ];
  it.each(changes)('from %s by %s leads to %s [TASK-13]', (from, verb, to, again) => {
    const task = inState(from);
    const { version, activation } = task;
    expect(task[verb](LATER)).toBe(true);
    expect(stateOf(task)).toBe(to);
    expect(task).toMatchObject({
      version: version + 1,
      activation: activation + (again ? 1 : 0),
      createdAt: CREATED,
      updatedAt: LATER,
      remindable: to === 'active',
    });
  });

  it.each<[State, Verb]>([
    ['active', 'activate'],
    ['active', 'reopen'],
    ['paused', 'pause'],
    ['completed', 'complete'],
  ])('from %s by %s changes nothing', (from, verb) => {
    const task = inState(from);
    expect(task[verb](LATER)).toBe(false);
    expect(task).toEqual(inState(from));
  });

  it.each<[State, Verb, ErrorCode]>([
    ['completed', 'pause', 'task_completed'],
    ['completed', 'activate', 'task_completed'],
    ['paused', 'reopen', 'task_not_completed'],
  ])('from %s by %s is refused', (from, verb, code) => {
    const task = inState(from);
    expect(() => task[verb](LATER)).toThrow(expect.objectContaining({ code }));
    expect(task).toEqual(inState(from));
  });
});

describe('a report of completion', () => {
  const reported = (state: State = 'active') => {
    const task = inState(state);
    task.reportCompletion(LATER);
    return task;
  };

  it('stops the reminders of a task that stays active, until it is confirmed or rejected [TASK-15]', () => {
    const task = reported();
    expect(task).toMatchObject({ isActive: true, completionReportedAt: LATER, remindable: false, version: 2 });
    expect(task.reportCompletion(LATER)).toBe(false);
    expect(task.rejectCompletion(null, LATER)).toBe(true);
    expect(task).toMatchObject({ completionReportedAt: null, remindable: true, activation: 2 });
    expect(task.rejectCompletion(null, LATER)).toBe(false);
    const paused = reported();
    paused.pause(LATER);
    paused.rejectCompletion(null, LATER);
    expect(paused).toMatchObject({ isActive: true, remindable: true });
    const confirmed = reported();
    expect(confirmed.complete(LATER)).toBe(true);
    expect([stateOf(confirmed), confirmed.completionReportedAt]).toEqual(['completed', null]);
    expect(confirmed.reportCompletion(LATER)).toBe(false);
  });

  it('ends when the task gets another employee, who is reminded [TASK-15]', () => {
    const task = reported();
    task.edit({ employeeId: LUIS.id }, LUIS, LATER);
    expect(task).toMatchObject({ completionReportedAt: null, remindable: true, activation: 2 });
  });
});

describe('an answer to the reminders of a Task', () => {
  const NOT_ESCALATED = { escalatedAt: null, escalationStep: null, escalatedToId: null, escalationOutcome: null };

  it.each<[string, (task: Task) => boolean]>([
    ['HECHO that is to be confirmed', (task) => task.reportCompletion(LATER)],
    ['NO PUEDO', (task) => task.decline(LATER, null, LATER)],
  ])('ends its escalation: %s [ESC-06]', (_, answer) => {
    const task = create();
    task.escalate(1, { id: LUIS.id, outcome: 'manager' }, CREATED);
    expect(task).toMatchObject({ escalatedAt: CREATED, escalationStep: 1 });
    expect(answer(task)).toBe(true);
    expect(task).toMatchObject(NOT_ESCALATED);
  });

  it('of HECHO that is to be confirmed ends that it was declined [ANS-07]', () => {
    const task = create();
    task.decline(CREATED, 'Estoy enferma', CREATED);
    task.reportCompletion(LATER);
    expect(task).toMatchObject({ declinedAt: null, declineReason: null, completionReportedAt: LATER });
  });

  it('that is rejected begins the reminders again at once, also where they were put off before [TASK-15]', () => {
    const task = create();
    task.snooze(new Date('2026-01-20T12:00:00.000Z'), LATER);
    task.reportCompletion(LATER);
    task.rejectCompletion(null, LATER);
    expect(task).toMatchObject({ snoozedUntil: null, snoozeReason: null, remindable: true, activation: 3 });
  });
});

describe('a snooze of a Task', () => {
  const UNTIL = new Date('2026-01-16T10:30:00.456Z');

  it('leaves it active, begins a new activation, and ends by any transition or another interval [TASK-14]', () => {
    const snoozed = (state: State = 'active') => {
      const task = inState(state);
      task.snooze(UNTIL, LATER);
      return task;
    };
    expect(snoozed()).toMatchObject({ isActive: true, snoozedUntil: UNTIL, version: 2, activation: 2 });
    const again = snoozed();
    expect(again.snooze(UNTIL, LATER)).toBe(false);
    expect(again.activate(UNTIL)).toBe(false);
    for (const end of ['pause', 'activate', 'complete'] as const) {
      const task = snoozed();
      expect([task[end](LATER), task.snoozedUntil]).toEqual([true, null]);
    }
    const edited = snoozed();
    edited.edit({ title: 'Otro' }, undefined, LATER);
    expect(edited.snoozedUntil).toEqual(UNTIL);
    edited.edit({ reminderInterval: 15 }, undefined, LATER);
    expect(edited.snoozedUntil).toBeNull();
  });

  it.each<[State, ErrorCode, string | undefined, Date]>([
    ['paused', 'task_paused', undefined, UNTIL],
    ['completed', 'task_completed', undefined, UNTIL],
    ['active', 'validation_failed', 'Debe estar en el futuro.', LATER],
    ['active', 'validation_failed', 'Debe estar dentro de los próximos 30 días.', new Date('2026-02-16T08:30:00Z')],
  ])('of an %s task is refused: %s %s [TASK-14]', (state, code, message, until) => {
    const task = inState(state);
    const errors = message === undefined ? undefined : [{ field: 'until', message }];
    expect(() => task.snooze(until, LATER)).toThrow(expect.objectContaining({ code, errors }));
    expect(task).toEqual(inState(state));
  });
});

describe('an edit of a Task', () => {
  it.each([{}, { title: ' Informe ' }, { description: 'Mensual', reminderInterval: 60 }])(
    'by %p changes nothing',
    (patch) => {
      const task = create();
      expect(task.edit(patch, ANA, LATER)).toBe(false);
      expect(task).toEqual(create());
    },
  );

  it.each([{ title: 'Otro' }, { description: null }, { reminderInterval: 15 }])(
    'is changed by %p in any state [DATA-11]',
    (patch) => {
      for (const state of ['active', 'paused', 'completed'] as const) {
        const task = inState(state);
        const { version, activation } = task;
        expect(task.edit(patch, undefined, LATER)).toBe(true);
        expect(task).toMatchObject({ ...patch, version: version + 1, activation, updatedAt: LATER });
        expect(stateOf(task)).toBe(state);
      }
    },
  );

  it('hands the task over', () => {
    const task = create();
    expect(task.edit({ employeeId: LUIS.id }, LUIS, LATER)).toBe(true);
    expect(task).toMatchObject({ employeeId: LUIS.id, employeeName: 'Luis', version: 2, activation: 1 });
  });

  it('ends the silence that the one before asked for by VISTO, and leaves other snoozes [ESC-07]', () => {
    const until = new Date(LATER.getTime() + 3_600_000);
    const seen = create();
    seen.acknowledge(LATER, until, LATER);
    seen.edit({ employeeId: LUIS.id }, LUIS, LATER);
    expect(seen).toMatchObject({ snoozedUntil: null, snoozeReason: null, acknowledgedAt: null, activation: 3 });
    const over = create();
    over.acknowledge(LATER, until, LATER);
    over.edit({ employeeId: LUIS.id }, LUIS, until);
    expect(over).toMatchObject({ acknowledgedAt: null, activation: 2 });
    const snoozed = create();
    snoozed.snooze(until, LATER);
    snoozed.edit({ employeeId: LUIS.id }, LUIS, LATER);
    expect(snoozed).toMatchObject({ snoozedUntil: until, snoozeReason: 'snoozed', activation: 2 });
  });

  it('begins a new activation when the new employee can be reminded and the old could not', () => {
    const task = create(UNREACHABLE);
    task.edit({}, ANA, LATER);
    expect(task).toMatchObject({ remindable: true, activation: 2 });
  });

  it('ends being remindable when the new employee cannot be reminded', () => {
    const task = create();
    task.edit({}, UNREACHABLE, LATER);
    expect(task).toMatchObject({ remindable: false, activation: 1 });
  });
});
