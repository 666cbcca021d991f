import {
  type Absence,
  type CreateEmployeeInput,
  DAY_MS,
  type EmployeePatch,
  type NumberFacts,
  numberFacts,
  type StoredEmployee,
  storedEmployee,
  type WeeklyWindows,
} from '@recuerda/contracts';
import { changedFields, fromRow, type StoredRow } from '@recuerda/database';
import { AppError, fieldError } from '@recuerda/service';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { numberOf } from '@recuerda/contracts/rules/phone-number';

/** By what the school records a consent. */
const SCHOOL = 'school';

/** An employee's, about reminders. */
export interface Decision {
  at: Date;
  source: string;
}

@Entity({ name: 'employees' })
export class Employee implements StoredRow<StoredEmployee> {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  phone!: string;

  /** The number of the phone, however that is written; null: the phone has no digits. */
  @Column({ type: 'text', nullable: true })
  number!: string | null;

  /** Reminders that its number does not get may go there. */
  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @Column({ type: 'uuid', name: 'department_id' })
  departmentId!: string;

  /** The employee's own; null: the department's. */
  @Column({ type: 'jsonb', name: 'weekly_windows', nullable: true })
  weeklyWindows!: WeeklyWindows | null;

  /** In the order of their dates. */
  @Column({ type: 'jsonb' })
  absences!: Absence[];

  /** When the employee agreed to reminders; null: not known, or opted out since. */
  @Column({ type: 'timestamptz', name: 'consent_at', precision: 3, nullable: true })
  consentAt!: Date | null;

  /** By what the employee last agreed or opted out. */
  @Column({ type: 'text', name: 'consent_source', nullable: true })
  consentSource!: string | null;

  @Column({ type: 'timestamptz', name: 'opted_out_at', precision: 3, nullable: true })
  optedOutAt!: Date | null;

  /** The provider's reason for which the number cannot be reached. */
  @Column({ type: 'text', name: 'unreachable_reason', nullable: true })
  unreachableReason!: string | null;

  /** The number that the person has now, as the provider says. */
  @Column({ type: 'text', name: 'new_phone', nullable: true })
  newPhone!: string | null;

  /** +1 each change, from 1. */
  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt!: Date;

  /**
   * @param known - what is known of the number
   * @throws AppError `opted_out`
   */
  static create({ consent, ...input }: CreateEmployeeInput, now: Date, known: NumberFacts | null = null): Employee {
    const employee = Object.assign(new Employee(), input, {
      id: input.id.toLowerCase(),
      number: numberOf(input.phone),
      email: input.email ?? null,
      departmentId: input.departmentId.toLowerCase(),
      weeklyWindows: input.weeklyWindows ?? null,
      absences: [],
      ...datesOf(known ?? UNKNOWN_NUMBER),
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
    return Object.assign(employee, consent && decision(employee, now));
  }

  /**
   * Sets the given fields. Returns false if none changes. Throws AppError `opted_out`.
   *
   * @param known - what is known of another number that the patch gives; null: nothing
   */
  edit({ consent, ...patch }: EmployeePatch, now: Date, known: NumberFacts | null = null): boolean {
    const number = patch.phone === undefined ? this.number : numberOf(patch.phone);
    const isOther = number !== this.number;
    const fields = { ...patch, number, departmentId: patch.departmentId?.toLowerCase() };
    const changed = changedFields<Employee>(this, fields);
    const facts = isOther ? datesOf(known ?? UNKNOWN_NUMBER) : this;
    // By mail the person may be reached.
    if (changed?.email) changed.unreachableReason = null;
    // A consent that is not given with another number is no withdrawal by all who have that number.
    const decided = consent === undefined || (isOther && !consent) ? undefined : decision(facts, consent ? now : null);
    return (changed ?? decided) !== undefined && this.change({ ...changed, ...(isOther && facts), ...decided }, now);
  }

  /** Returns the facts of the number, which {@link restoreFacts} brings back. */
  facts(): NumberFacts {
    return fromRow(numberFacts, this);
  }

  /** To be called after an edit that brings a number back. */
  restoreFacts(facts: NumberFacts): void {
    Object.assign(this, datesOf(facts));
  }

  /** Takes what became known of the number by another employee who has it. Returns false if it is recorded already. */
  takeFacts(facts: NumberFacts, now: Date): boolean {
    const changed = changedFields<Employee>(this, datesOf(facts));
    return changed !== undefined && this.change(changed, now);
  }

  /** When the employee last agreed or opted out, ms; 0: it is not known. */
  decidedAt(): number {
    return (this.optedOutAt ?? this.consentAt)?.getTime() ?? 0;
  }

  /**
   * Records what the school knows of the employee's consent: when it was given; null: not given. Returns false if it is
   * recorded already. Throws AppError `opted_out`, and `validation_failed` for a time to come.
   */
  recordConsent(givenAt: Date | null, now: Date): boolean {
    if (givenAt !== null && givenAt > now) throw fieldError('at', 'No puede estar en el futuro.');
    const decided = decision(this, givenAt);
    return decided !== undefined && this.change(decided, now);
  }

  /**
   * Returns false if it is recorded already, older than the employee's last decision, or more than a day older than a
   * consent that the school recorded. Said again it counts from then: what was decided between the two may come later.
   */
  optOut({ at, source }: Decision, now: Date): boolean {
    if (this.isDecided(at, this.optedOutAt)) return false;
    return this.change({ optedOutAt: at, consentAt: null, consentSource: source }, now);
  }

  /** Records that the employee wants reminders again; see {@link optOut}. */
  optIn({ at, source }: Decision, now: Date): boolean {
    if (this.isDecided(at, this.consentAt)) return false;
    return this.change({ consentAt: at, consentSource: source, optedOutAt: null }, now);
  }

  /** Records why the number cannot be reached; null: it can. Returns false if it is recorded already. */
  flag(unreachableReason: string | null, now: Date): boolean {
    return this.unreachableReason !== unreachableReason && this.change({ unreachableReason }, now);
  }

  /** Returns false if it is recorded already, or said of another phone than the employee's. */
  noteNewPhone(phone: string, newPhone: string, now: Date): boolean {
    const number = numberOf(newPhone);
    if (numberOf(phone) !== this.number || number === this.number || number === null) return false;
    return this.newPhone !== newPhone && this.change({ newPhone }, now);
  }

  /** @throws AppError `validation_failed` for the dates of an absence that is there */
  addAbsence(absence: Absence, now: Date): true {
    if (this.absences.some(({ from, to }) => from === absence.from && to === absence.to))
      throw fieldError('from', 'Ya hay una ausencia con estas fechas.');
    const absences = [...this.absences, absence].sort((one, other) => (one.from < other.from ? -1 : 1));
    return this.change({ absences }, now);
  }

  /** Returns false if it is not there. */
  removeAbsence(id: string, now: Date): boolean {
    const absences = this.absences.filter((absence) => absence.id !== id);
    return absences.length < this.absences.length && this.change({ absences }, now);
  }

  toSnapshot(): StoredEmployee {
    return fromRow(storedEmployee, this);
  }

  /**
   * True when a decision at `at` is older than the last one, or that one itself; `same`: when the same was decided.
   * The school may have typed its consent while the employee's own decision was on its way: that one counts.
   */
  private isDecided(at: Date, same: Date | null): boolean {
    const last = this.decidedAt() - (this.consentSource === SCHOOL ? DAY_MS : 0);
    return at.getTime() === same?.getTime() || at.getTime() < last;
  }

  private change(fields: Partial<Employee>, now: Date): true {
    Object.assign(this, fields, { version: this.version + 1, updatedAt: now });
    return true;
  }
}

type DatedFacts = StoredRow<NumberFacts>;
const UNKNOWN_NUMBER: NumberFacts = {
  consentAt: null,
  consentSource: null,
  optedOutAt: null,
  unreachableReason: null,
  newPhone: null,
};

function datesOf({ consentAt, optedOutAt, ...facts }: NumberFacts): DatedFacts {
  const at = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return { ...facts, consentAt: at(consentAt), optedOutAt: at(optedOutAt) };
}

/**
 * Returns undefined if nothing changes. Only the employee ends an opt-out. `givenAt` null: not given. Throws AppError
 * `opted_out`.
 */
function decision({ consentAt, optedOutAt }: DatedFacts, givenAt: Date | null): Partial<Employee> | undefined {
  if (givenAt !== null && optedOutAt !== null) throw new AppError('opted_out');
  if ((givenAt === null) === (consentAt === null)) return undefined;
  return { consentAt: givenAt, consentSource: givenAt && SCHOOL };
}
