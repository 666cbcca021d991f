import { Controller } from '@nestjs/common';
import {
  type Absence,
  type ConsentInput,
  CreateAbsence,
  type CreateAbsenceInput,
  CreateEmployee,
  type CreateEmployeeInput,
  DeleteAbsence,
  DeleteEmployee,
  type EmployeeQuery,
  type EmployeeSnapshot,
  type EmployeeView,
  FlagEmployee,
  type FlagEmployeeInput,
  GetEmployee,
  GetEmployeeSnapshot,
  GetEmployeeSnapshots,
  ListAbsences,
  ListEmployees,
  MAX_ABSENCES,
  NoteNewPhone,
  type NoteNewPhoneInput,
  OptInEmployee,
  OptOutEmployee,
  type Page,
  RecordConsent,
  type RecordConsentOf,
  UpdateEmployee,
  type UpdateEmployeeInput,
} from '@recuerda/contracts';
import { IdempotencyKeys } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { AppError, fieldError } from '@recuerda/service';
import { EmployeeReader } from './employee.reader.js';
import { EmployeeWriter } from './employee.writer.js';

@Controller()
export class EmployeesController {
  constructor(
    private readonly reader: EmployeeReader,
    private readonly writer: EmployeeWriter,
    private readonly keys: IdempotencyKeys,
  ) {}

  @RequestHandler(ListEmployees)
  list(query: EmployeeQuery): Promise<Page<EmployeeView>> {
    return this.reader.list(query);
  }

  @RequestHandler(GetEmployee)
  get({ id }: { id: string }): Promise<EmployeeView> {
    return this.reader.get(id);
  }

  @RequestHandler(GetEmployeeSnapshot)
  snapshot({ id }: { id: string }): Promise<EmployeeSnapshot | null> {
    return this.reader.snapshot(id);
  }

  @RequestHandler(GetEmployeeSnapshots)
  snapshots({ ids }: { ids: string[] }): Promise<EmployeeSnapshot[]> {
    return this.reader.snapshots(ids);
  }

  @RequestHandler(CreateEmployee)
  create(input: CreateEmployeeInput): Promise<EmployeeView> {
    return this.writer.create(input);
  }

  @RequestHandler(UpdateEmployee)
  update(input: UpdateEmployeeInput): Promise<EmployeeView> {
    return this.writer.update(input);
  }

  @RequestHandler(DeleteEmployee)
  async delete({ id, changeId }: { id: string; changeId?: string }): Promise<void> {
    await this.writer.delete(id, changeId);
  }

  @RequestHandler(OptOutEmployee)
  optOut({ id, at, source }: ConsentInput): Promise<EmployeeView> {
    return this.writer.change(id, (employee, now) => employee.optOut({ at: new Date(at), source }, now));
  }

  @RequestHandler(OptInEmployee)
  optIn({ id, at, source }: ConsentInput): Promise<EmployeeView> {
    return this.writer.change(id, (employee, now) => employee.optIn({ at: new Date(at), source }, now));
  }

  @RequestHandler(RecordConsent)
  recordConsent({ id, given, at }: RecordConsentOf): Promise<EmployeeView> {
    if (!given && at !== undefined) throw fieldError('at', 'Indícalo solo si el consentimiento se dio.');
    return this.writer.change(id, (employee, now) => {
      const givenAt = at === undefined ? now : new Date(at);
      return employee.recordConsent(given ? givenAt : null, now);
    });
  }

  @RequestHandler(FlagEmployee)
  flag({ id, reason }: FlagEmployeeInput): Promise<EmployeeView> {
    return this.writer.change(id, (employee, now) => employee.flag(reason, now));
  }

  @RequestHandler(NoteNewPhone)
  noteNewPhone({ id, phone, newPhone }: NoteNewPhoneInput): Promise<EmployeeView> {
    return this.writer.change(id, (employee, now) => employee.noteNewPhone(phone, newPhone, now));
  }

  @RequestHandler(ListAbsences)
  async listAbsences({ employeeId }: { employeeId: string }): Promise<{ items: Absence[] }> {
    const { absences } = await this.reader.get(employeeId);
    return { items: absences };
  }

  /**
   * A repeated request returns the absence that is there. Throws `already_exists` for another body, and
   * `already_deleted` when it was deleted.
   */
  @RequestHandler(CreateAbsence)
  async createAbsence({ employeeId, ...input }: CreateAbsenceInput): Promise<Absence> {
    await this.writer.change(employeeId, async (employee, now, manager) => {
      let isNew = false;
      await this.keys.createOnce<Absence>(manager, {
        entity: 'absence',
        input,
        find: async () => employee.absences.find(({ id }) => id === input.id),
        create: async () => {
          if (employee.absences.length >= MAX_ABSENCES)
            throw fieldError('from', `Máximo ${MAX_ABSENCES} ausencias. Elimina las que ya pasaron.`);
          isNew = employee.addAbsence(input, now);
          return input;
        },
      });
      return isNew;
    });
    return input;
  }

  @RequestHandler(DeleteAbsence)
  async deleteAbsence({ employeeId, id }: { employeeId: string; id: string }): Promise<void> {
    await this.writer.change(employeeId, (employee, now) => {
      if (!employee.removeAbsence(id, now)) throw new AppError('absence_not_found');
      return true;
    });
  }
}
