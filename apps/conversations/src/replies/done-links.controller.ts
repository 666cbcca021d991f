import { Controller, Inject } from '@nestjs/common';
import { type DoneLinkView, UseDoneLink } from '@recuerda/contracts';
import { RequestClient, RequestHandler } from '@recuerda/messaging';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { AppError, CLOCK, type Clock, openDoneLink, withActingEmployee } from '@recuerda/service';
import type { z } from 'zod';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';
import { SCHEMA } from '../conversations.database.js';
import { EmployeeReplica } from '../employees/employee.replica.js';
import { Notices } from '../escalations/notices.js';
import { findTask, isDone } from '../tasks.js';
import { TEXTS } from '../texts.js';
import { ActOnTask } from './act-on-task.js';

/** Links of mails, by which employees say that a task is done, as they do by HECHO. */
@Controller()
export class DoneLinksController {
  constructor(
    private readonly requests: RequestClient,
    private readonly employees: EmployeeReplica,
    private readonly acts: ActOnTask,
    private readonly notices: Notices,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CONVERSATIONS_CONFIG) private readonly config: Pick<ConversationsConfig, 'SECRETS_KEY'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Used again it does nothing: the task is done, or was opened again after the mail. */
  @RequestHandler(UseDoneLink)
  async use({ token, use }: z.infer<typeof UseDoneLink.input>): Promise<DoneLinkView> {
    const link = openDoneLink(this.config.SECRETS_KEY, token, this.clock.now());
    if (!link) throw new AppError('not_found');
    const [task, employee] = [await findTask(this.requests, link.taskId), await this.employees.find(link.employeeId)];
    if (!task || !employee || task.employeeId !== employee.id) return { text: TEXTS.linkOver, isOpen: false };
    // Both times are the school's own: no clock differs.
    if (new Date(task.openSince) > link.sentAt) return { text: TEXTS.linkUsed, isOpen: false };
    const isOpen = !isDone(task);
    if (!use && isOpen) return { text: TEXTS.askDone(task), isOpen };
    if (!use) return { text: task.isCompleted ? TEXTS.completedBefore(task) : TEXTS.reported(task), isOpen };
    const { answer, notice } = await withActingEmployee(employee.id, () => this.acts.complete({ employee }, task));
    // Derived from the report: it is asked once, also if the process ended before.
    if (notice) await this.work.run((transaction) => this.notices.send(transaction, notice));
    return { text: answer?.text ?? '', isOpen: false };
  }
}
