import { Injectable } from '@nestjs/common';
import {
  GetTask,
  ListEmployees,
  MAX_LIST_ROWS,
  MAX_ROW_TITLE,
  ReassignTask,
  RemindTask,
  type TaskView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import { derivedId } from '../derived-id.js';
import type { Reaction, Reply } from '../reply.js';
import { wasOpen } from '../tasks.js';
import { cut, TEXTS } from '../texts.js';
import { type Decision, decisionId } from './decision.js';
import { DecisionMakers } from './decision-makers.js';

/** Carries out a manager's decision about a task of the department. Idempotent. */
@Injectable()
export class ActOnDecision {
  constructor(
    private readonly requests: RequestClient,
    private readonly makers: DecisionMakers,
  ) {}

  /** Acts as the reply's employee. Throws, before anything is answered, when another service cannot be reached. */
  async follow({ employee, message, at }: Reply, decision: Decision): Promise<Reaction> {
    const task = await this.requests.send(GetTask, { id: decision.taskId }).catch(whenRefused(undefined));
    const departmentId = task?.employee?.department?.id;
    if (!task || departmentId === undefined || !(await this.makers.includes(employee.id, departmentId)))
      return refusal(TEXTS.notYourDepartment);
    if (!wasOpen(task, at)) return { ...refusal(TEXTS.writtenBefore, task.id), departmentId };
    return { ...(await this.act(task, departmentId, decision, message.providerId)), departmentId };
  }

  private act(task: TaskView, departmentId: string, { verb, employeeId }: Decision, providerId: string) {
    if (verb === 'remind') return this.remind(task, departmentId, providerId);
    return employeeId === undefined ? this.ask(task, departmentId) : this.reassign(task, departmentId, employeeId);
  }

  private async remind(task: TaskView, departmentId: string, providerId: string): Promise<Reaction> {
    const input = { id: task.id, departmentId, requestId: derivedId(`remind ${providerId}`) };
    const reminded = await this.requests.send(RemindTask, input).catch(whenRefused(undefined));
    if (!reminded) return refusal(TEXTS.notReminded(task), task.id);
    return about('reminded', task.id, TEXTS.reminded(task));
  }

  private async ask(task: TaskView, departmentId: string): Promise<Reaction> {
    const query = { departmentId, limit: MAX_LIST_ROWS + 1, order: 'name' } as const;
    const { items } = await this.requests.send(ListEmployees, query);
    const others = items.filter(({ id }) => id !== task.employeeId).slice(0, MAX_LIST_ROWS);
    if (others.length === 0) return refusal(TEXTS.noOther(task), task.id);
    const list = others.map(({ id, name }) => ({
      id: decisionId({ verb: 'assign', taskId: task.id, employeeId: id }),
      title: cut(name, MAX_ROW_TITLE),
    }));
    return { action: 'asked', taskId: task.id, answer: { kind: 'question', text: TEXTS.toWhom(task), list } };
  }

  private async reassign(task: TaskView, departmentId: string, employeeId: string): Promise<Reaction> {
    const input = { id: task.id, departmentId, employeeId };
    const moved = await this.requests.send(ReassignTask, input).catch(whenRefused(undefined));
    if (!moved) return refusal(TEXTS.notReassigned(task), task.id);
    return about('reassigned', task.id, TEXTS.reassigned(moved));
  }
}

const about = (action: NonNullable<Reaction['action']>, taskId: string, text: string): Reaction => ({
  action,
  taskId,
  answer: { kind: 'confirmation', text },
});

const refusal = (text: string, taskId?: string): Reaction => ({
  action: 'refused',
  ...(taskId !== undefined && { taskId }),
  answer: { kind: 'confirmation', text },
});

/** Returns `value` where a request is refused; other errors are thrown again. */
const whenRefused =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof AppError && error.status >= 400 && error.status < 500) return value;
    throw error;
  };
