import { Controller } from '@nestjs/common';
import {
  type ConsentInput,
  type EmployeeView,
  FlagEmployee,
  type FlagEmployeeInput,
  NoteNewPhone,
  type NoteNewPhoneInput,
  OptInEmployee,
  OptOutEmployee,
  RecordConsent,
  type RecordConsentOf,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { fieldError } from '@recuerda/service';
import { EmployeeWriter } from './employee.writer.js';

/** Whether an employee wants reminders, and can get them. */
@Controller()
export class ReachabilityController {
  constructor(private readonly writer: EmployeeWriter) {}

  @RequestHandler(OptOutEmployee)
  optOut({ id, at, source }: ConsentInput): Promise<EmployeeView> {
    return this.writer.change(id, (employee, now) => employee.optOut({ at: new Date(at), source }, now));
  }

  @RequestHandler(OptInEmployee)
  optIn({ id, at, source }: ConsentInput): Promise<EmployeeView> {
    return this.writer.change(id, (employee, now) => employee.optIn({ at: new Date(at), source }, now));
  }

  @RequestHandler(RecordConsent)
  record({ id, given, at }: RecordConsentOf): Promise<EmployeeView> {
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
}
