import { Injectable } from '@nestjs/common';
import {
  type DepartmentView,
  effectiveSteps,
  GetDepartment,
  GetSettings,
  GetTask,
  ListEmployees,
  MAX_LIST_ROWS,
  MAX_ROW_TITLE,
  ReassignTask,
  RemindTask,
  type TaskView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { z } from 'zod';
import { derivedId } from '../conversations.database.js';
import { confirmed, type Reaction, type Reply } from '../reply.js';
import { unlessRefused, wasOpen } from '../tasks.js';
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

/** Carries out a manager's decision about a task of the department. Idempotent. */
@Injectable()
export class ActOnDecision {
  constructor(
    private readonly requests: RequestClient,
    private readonly makers: DecisionMakers,
  ) {}

  /** Acts as the reply's employee. Throws, before anything is answered, when another service cannot be reached. */
  async follow({ employee, message, at }: Reply, decision: Decision): Promise<Reaction> {
    const task = await unlessRefused(this.requests.send(GetTask, { id: decision.taskId }));
    const departmentId = task?.employee?.department?.id;
    if (!task || departmentId === undefined || !(await this.makers.includes(employee.id, departmentId)))
      return confirmed('refused', TEXTS.notYourDepartment);
    if (!wasOpen(task, at)) return confirmed('refused', TEXTS.writtenBefore, { taskId: task.id, departmentId });
    return { ...(await this.act(task, departmentId, decision, message.providerId)), departmentId };
  }

  private act(task: TaskView, departmentId: string, { verb, employeeId }: Decision, providerId: string) {
    if (verb === 'remind') return this.remind(task, departmentId, providerId);
    return employeeId === undefined ? this.ask(task, departmentId) : this.reassign(task, departmentId, employeeId);
  }

  private async remind(task: TaskView, departmentId: string, providerId: string): Promise<Reaction> {
    const input = { id: task.id, departmentId, requestId: derivedId(`remind ${providerId}`) };
    const reminded = await unlessRefused(this.requests.send(RemindTask, input));
    const about = { taskId: task.id };
    if (!reminded) return confirmed('refused', TEXTS.notReminded(task), about);
    return confirmed('reminded', TEXTS.reminded(task), about);
  }

  private async ask(task: TaskView, departmentId: string): Promise<Reaction> {
    const query = { departmentId, limit: MAX_LIST_ROWS + 1, order: 'name' } as const;
    const { items } = await this.requests.send(ListEmployees, query);
    const others = items.filter(({ id }) => id !== task.employeeId).slice(0, MAX_LIST_ROWS);
    if (others.length === 0) return confirmed('refused', TEXTS.noOther(task), { taskId: task.id });
    const list = others.map(({ id, name }) => ({
      id: decisionId({ verb: 'assign', taskId: task.id, employeeId: id }),
      title: cut(name, MAX_ROW_TITLE),
    }));
    return { action: 'asked', taskId: task.id, answer: { kind: 'question', text: TEXTS.toWhom(task), list } };
  }

  private async reassign(task: TaskView, departmentId: string, employeeId: string): Promise<Reaction> {
    const input = { id: task.id, departmentId, employeeId };
    const moved = await unlessRefused(this.requests.send(ReassignTask, input));
    const about = { taskId: task.id };
    if (!moved) return confirmed('refused', TEXTS.notReassigned(task), about);
    return confirmed('reassigned', TEXTS.reassigned(moved), about);
  }
}

const DECISIONS = ['remind', 'reassign', 'assign'] as const;

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
