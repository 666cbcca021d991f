import { Controller } from '@nestjs/common';
import {
  type Absence,
  CreateAbsence,
  type CreateAbsenceInput,
  DeleteAbsence,
  ListAbsences,
  MAX_ABSENCES,
} from '@recuerda/contracts';
import { IdempotencyKeys } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { AppError, fieldError } from '@recuerda/service';
import { EmployeeReader } from './employee.reader.js';
import { EmployeeWriter } from './employee.writer.js';

/** Days on which an employee gets no reminders. */
@Controller()
export class AbsencesController {
  constructor(
    private readonly reader: EmployeeReader,
    private readonly writer: EmployeeWriter,
    private readonly keys: IdempotencyKeys,
  ) {}

  @RequestHandler(ListAbsences)
  async list({ employeeId }: { employeeId: string }): Promise<{ items: Absence[] }> {
    const { absences } = await this.reader.get(employeeId);
    return { items: absences };
  }

  /**
   * A repeated request returns the absence that is there. Throws `already_exists` for another body, and
   * `already_deleted` when it was deleted.
   */
  @RequestHandler(CreateAbsence)
  async create({ employeeId, ...input }: CreateAbsenceInput): Promise<Absence> {
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
  async delete({ employeeId, id }: { employeeId: string; id: string }): Promise<Record<string, never>> {
    await this.writer.change(employeeId, (employee, now) => {
      if (!employee.removeAbsence(id, now)) throw new AppError('absence_not_found');
      return true;
    });
    return {};
  }
}
