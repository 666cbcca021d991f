import { Controller } from '@nestjs/common';
import {
  type Absence,
  CreateAbsence,
  type CreateAbsenceInput,
  DeleteAbsence,
  ListAbsences,
  MAX_ABSENCES,
} from '@recuerda/contracts';
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
  ) {}

  @RequestHandler(ListAbsences)
  async list({ employeeId }: { employeeId: string }): Promise<{ items: Absence[] }> {
    const { absences = [] } = await this.reader.get(employeeId);
    return { items: absences };
  }

  /** A repeated request returns the absence that is there, and `already_exists` for another body. */
  @RequestHandler(CreateAbsence)
  async create({ employeeId, ...absence }: CreateAbsenceInput): Promise<Absence> {
    await this.writer.change(employeeId, (employee, now) => {
      const present = employee.absences.find(({ id }) => id === absence.id);
      if (present && !sameDays(present, absence)) throw new AppError('already_exists');
      if (!present && employee.absences.length >= MAX_ABSENCES)
        throw fieldError('from', `Máximo ${MAX_ABSENCES} ausencias. Elimina las que ya pasaron.`);
      return !present && employee.addAbsence(absence, now);
    });
    return absence;
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

const sameDays = (one: Absence, other: Absence): boolean =>
  one.from === other.from && one.to === other.to && one.reason === other.reason;
