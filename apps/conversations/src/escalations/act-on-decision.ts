import { Injectable } from '@nestjs/common';
import {
  CompleteTask,
  type DepartmentView,
  effectiveSteps,
  GetDepartment,
  GetSettings,
  GetTask,
  ListEmployees,
  MAX_LIST_ROWS,
  MAX_ROW_TITLE,
  type MessageButton,
  ReassignTask,
  RejectCompletion,
  RemindTask,
  SnoozeTask,
  type TaskView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { z } from 'zod';
import { derivedId } from '../conversations.database.js';
import { asking, confirmed, type Reaction, type Reply } from '../reply.js';
import { isDone, unlessRefused, wasOpen, wasThere } from '../tasks.js';
import { cut, TEXTS } from '../texts.js';

/** Employees who may decide about the tasks of a department by a reply. */
@Injectable()
export class DecisionMakers {
  constructor(private readonly requests: RequestClient) {}

  /** Whether an employee is the manager or named by a step of escalation. Throws when the directory is unreachable. */
  async includes(employeeId: string, departmentId: string): Promise<boolean> {
    const department = await this.department(departmentId);
    if (!department) return false;
    if (department.managerEmployeeId === employeeId) return true;
    const { escalation } = await this.requests.send(GetSettings, {});
    return effectiveSteps(escalation, department.escalation).some(({ to }) => to === employeeId);
  }

  /** Null if there is none. */
  async managerOf(departmentId: string): Promise<string | null> {
    return (await this.department(departmentId))?.managerEmployeeId ?? null;
  }

  private department(id: string): Promise<DepartmentView | undefined> {
    return unlessRefused(this.requests.send(GetDepartment, { id }), ({ code }) => code === 'department_not_found');
  }
}

/** Content of a reply beside its decision; `when` names `until`. */
type Said = { reason: string | null; until: Date; when: string };

/** Carries out a manager's decision about a task of the department. Idempotent. */
@Injectable()
export class ActOnDecision {
  constructor(
    private readonly requests: RequestClient,
    private readonly makers: DecisionMakers,
  ) {}

  /** Acts as the reply's employee. Throws, before anything is answered, when another service cannot be reached. */
  async follow({ employee, message, at }: Reply, decision: Decision, said: Said): Promise<Reaction> {
    const task = await unlessRefused(this.requests.send(GetTask, { id: decision.taskId }));
    const departmentId = task?.employee?.department?.id;
    if (!task || departmentId === undefined || !(await this.makers.includes(employee.id, departmentId)))
      return confirmed('refused', TEXTS.notYourDepartment);
    const about = { taskId: task.id, departmentId };
    if (isAboutReport(decision)) {
      if (task.employeeId === employee.id) return confirmed('refused', TEXTS.notYours, about);
      return { ...(await this.judge(task, departmentId, decision, said, at)), ...about };
    }
    if (!wasOpen(task, at)) return confirmed('refused', TEXTS.writtenBefore, about);
    return { ...(await this.act(task, departmentId, decision, said, message.providerId)), ...about };
  }

  private act(task: TaskView, departmentId: string, { verb, employeeId }: Decision, said: Said, providerId: string) {
    if (verb === 'remind') return this.remind(task, departmentId, providerId);
    if (verb === 'postpone') return asking(TEXTS.untilWhen(task), `until:${task.id}`, 'Mañana');
    if (verb === 'until') return this.postpone(task, departmentId, said);
    if (isDone(task)) return confirmed('refused', TEXTS.isOver(task));
    return employeeId === undefined ? this.ask(task, departmentId) : this.reassign(task, departmentId, employeeId);
  }

  /** Confirms or rejects what the employee reported before `at`. Done again, it gives the same answer. */
  private async judge(task: TaskView, departmentId: string, { verb }: Decision, { reason }: Said, at: Date) {
    const { id, isCompleted, completionReportedAt, rejectReason } = task;
    const isReported = completionReportedAt !== null && wasThere(new Date(completionReportedAt), at);
    if (verb === 'confirm' && (isCompleted || isReported)) {
      if (isReported) await this.requests.send(CompleteTask, { id, departmentId });
      return confirmed('confirmed', TEXTS.youConfirmed(task));
    }
    if (verb === 'reject' && isReported) return asking(TEXTS.whatIsMissing(task), `return:${id}`, 'Sin motivo');
    const isReturned = completionReportedAt === null && !isCompleted && rejectReason === reason;
    if (verb !== 'return' || !(isReported || isReturned)) return confirmed('refused', TEXTS.notReported(task));
    if (isReported) await this.requests.send(RejectCompletion, { id, departmentId, reason });
    return confirmed('rejected', TEXTS.youRejected(task));
  }

  private async postpone(task: TaskView, departmentId: string, { until, when }: Said): Promise<Reaction> {
    const input = { id: task.id, departmentId, until: until.toISOString() };
    const postponed = await unlessRefused(this.requests.send(SnoozeTask, input));
    if (!postponed) return confirmed('refused', TEXTS.notActive(task));
    return confirmed('postponed', TEXTS.youPostponed(task, when), { snoozedUntil: until });
  }

  private async remind(task: TaskView, departmentId: string, providerId: string): Promise<Reaction> {
    const input = { id: task.id, departmentId, requestId: derivedId(`remind ${providerId}`) };
    const reminded = await unlessRefused(this.requests.send(RemindTask, input));
    return reminded ? confirmed('reminded', TEXTS.reminded(task)) : confirmed('refused', TEXTS.notReminded(task));
  }

  private async ask(task: TaskView, departmentId: string): Promise<Reaction> {
    const query = { departmentId, limit: MAX_LIST_ROWS + 1, order: 'name' } as const;
    const { items } = await this.requests.send(ListEmployees, query);
    const others = items.filter(({ id }) => id !== task.employeeId).slice(0, MAX_LIST_ROWS);
    if (others.length === 0) return confirmed('refused', TEXTS.noOther(task));
    const list = others.map(({ id, name }) => ({
      id: decisionId({ verb: 'assign', taskId: task.id, employeeId: id }),
      title: cut(name, MAX_ROW_TITLE),
    }));
    return { action: 'asked', answer: { kind: 'question', text: TEXTS.toWhom(task), list } };
  }

  private async reassign(task: TaskView, departmentId: string, employeeId: string): Promise<Reaction> {
    const input = { id: task.id, departmentId, employeeId };
    const moved = await unlessRefused(this.requests.send(ReassignTask, input));
    return moved ? confirmed('reassigned', TEXTS.reassigned(moved)) : confirmed('refused', TEXTS.notReassigned(task));
  }
}

/** `return` rejects a report, with the reply's text as the reason; `until` puts off until the time that it says. */
const DECISIONS = ['remind', 'reassign', 'assign', 'confirm', 'reject', 'return', 'postpone', 'until'] as const;

const TITLES: Partial<Record<Decision['verb'], string>> = {
  confirm: 'Confirmar',
  reject: 'No está hecha',
  remind: 'Recordar de nuevo',
  reassign: 'Reasignar',
  postpone: 'Posponer',
};

/** Title of the button by which a manager decides so; empty where the decision has none. */
export const titleOf = (verb: Decision['verb']): string => TITLES[verb] ?? '';

/** Buttons for decisions about a task. */
export const decisionButtons = (verbs: readonly Decision['verb'][], taskId: string): MessageButton[] =>
  verbs.map((verb) => ({ id: decisionId({ verb, taskId }), title: titleOf(verb) }));

const isAboutReport = ({ verb }: Decision): boolean => ['confirm', 'reject', 'return'].includes(verb);

/** Decision that a button or a row of a list stands for; `assign` names the employee who gets the task. */
export interface Decision {
  verb: (typeof DECISIONS)[number];
  taskId: string;
  employeeId?: string;
}

const FORM = /^([a-z]+):([0-9a-f-]{36})(?:@([0-9a-f-]{36}))?$/;

/** `remind:<taskId>`, or `assign:<taskId>@<employeeId>`. */
export const decisionId = ({ verb, taskId, employeeId }: Decision): string =>
  `${verb}:${taskId}${employeeId === undefined ? '' : `@${employeeId}`}`;

/** Undefined for any other id. */
export function readDecision(id: string): Decision | undefined {
  const [, verb, taskId, employeeId] = FORM.exec(id.toLowerCase()) ?? [];
  const known = DECISIONS.find((one) => one === verb);
  const named = known === 'assign' ? [taskId, employeeId] : [taskId];
  if (known === undefined || !named.every((one) => z.uuid().safeParse(one).success)) return undefined;
  return { verb: known, taskId: taskId ?? '', ...(employeeId !== undefined && { employeeId }) };
}
