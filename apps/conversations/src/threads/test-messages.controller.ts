import { Controller } from '@nestjs/common';
import { SendTestMessage, type TestMessageInput, type TestMessageView } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { AppError } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { SCHEMA } from '../conversations.database.js';
import { Consents } from '../employees/consents.js';
import { EmployeeReplica } from '../employees/employee.replica.js';
import { ProviderNumbers } from '../employees/provider-users.js';
import { SchoolTexts } from '../texts.js';
import { RequestMessages } from './request-messages.js';

/** Messages by which a person tries the provider. They belong to no conversation. */
@Controller()
export class TestMessagesController {
  constructor(
    private readonly employees: EmployeeReplica,
    private readonly consents: Consents,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly messages: RequestMessages,
    private readonly texts: SchoolTexts,
    private readonly numbers: ProviderNumbers,
  ) {}

  /** A repetition is harmless: the notifier sends each id once. */
  @RequestHandler(SendTestMessage)
  async send({ id, account, ...input }: TestMessageInput & { id: string }): Promise<TestMessageView> {
    const school = await this.texts.schoolName();
    const text = `Este es un mensaje de prueba de ${school}. Si lo lees, WhatsApp funciona.`;
    await this.work.run(async ({ manager, emit }) =>
      this.messages.request(emit, { id, account, kind: 'test', text, ...(await this.targetOf(input, manager)) }),
    );
    return { id, state: 'pending', reason: null, answer: null };
  }

  /**
   * @throws AppError `employee_not_found`; `opted_out` if anybody with this number wants no messages;
   * `consent_missing` of an employee
   */
  private async targetOf({ employeeId, phone }: Omit<TestMessageInput, 'account'>, manager: EntityManager) {
    const employee = employeeId === undefined ? undefined : await this.employees.find(employeeId, manager);
    if (employeeId !== undefined && !employee) throw new AppError('employee_not_found');
    const to = employee?.phone ?? phone ?? '';
    const reached = await this.employees.ofNumbers(await this.numbers.of(to), manager);
    if (reached.some(({ optedOutAt }) => optedOutAt !== null)) throw new AppError('opted_out');
    if (employee && !(await this.consents.of([employee.id])).has(employee.id)) throw new AppError('consent_missing');
    return { employee, phone: to };
  }
}
