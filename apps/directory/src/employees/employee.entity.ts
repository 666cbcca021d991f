import {
  type Absence,
  type CreateEmployeeInput,
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
import { isSameNumber } from './is-same-number.js';

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

  @Column({ type: 'uuid', name: 'department_id' })
  departmentId!: string;

  /** Null: those of the department. */
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

  /** +1 each change, from 1. */
  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt!: Date;

  static create({ consent, ...input }: CreateEmployeeInput, now: Date): Employee {
    return Object.assign(new Employee(), input, {
      id: input.id.toLowerCase(),
      departmentId: input.departmentId.toLowerCase(),
      weeklyWindows: input.weeklyWindows ?? null,
      absences: [],
      consentAt: consent ? now : null,
      consentSource: consent ? SCHOOL : null,
      optedOutAt: null,
      unreachableReason: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
  }

  /**
   * Sets the given fields. Nobody has agreed or opted out with another number. Returns false if none changes. Throws
   * AppError `opted_out`.
   */
  edit({ consent, ...patch }: EmployeePatch, now: Date): boolean {
    const changed = changedFields<Employee>(this, { ...patch, departmentId: patch.departmentId?.toLowerCase() });
    if (changed?.phone !== undefined && !isSameNumber(changed.phone, this.phone)) this.forgetNumber();
    const decided = consent === undefined ? undefined : this.decided(consent, now);
    return (changed ?? decided) !== undefined && this.change({ ...changed, ...decided }, now);
  }

  /** What is known of the number, as {@link restoreFacts} brings it back. */
  facts(): NumberFacts {
    return fromRow(numberFacts, this);
  }

  /** To be called after an edit that brings a number back. */
  restoreFacts({ consentAt, consentSource, optedOutAt, unreachableReason }: NumberFacts): void {
    const at = (text: string | null): Date | null => (text === null ? null : new Date(text));
    Object.assign(this, { consentAt: at(consentAt), consentSource, optedOutAt: at(optedOutAt), unreachableReason });
  }

  /**
   * Records what the school knows of the employee's consent. Returns false if it is recorded already. Throws AppError
   * `opted_out`, and `validation_failed` for a time to come.
   */
  recordConsent(given: boolean, at: Date, now: Date): boolean {
    if (at > now) throw fieldError('at', 'No puede estar en el futuro.');
    const decided = this.decided(given, at);
    return decided !== undefined && this.change(decided, now);
  }

  /**
   * Returns false if it is recorded already, or older than the last decision. Said again it counts from then: what was
   * decided between the two may come later.
   */
  optOut({ at, source }: Decision, now: Date): boolean {
    if (this.isDecided(at, this.optedOutAt)) return false;
    return this.change({ optedOutAt: at, consentAt: null, consentSource: source }, now);
  }

  /** As {@link optOut}. */
  optIn({ at, source }: Decision, now: Date): boolean {
    if (this.isDecided(at, this.consentAt)) return false;
    return this.change({ consentAt: at, consentSource: source, optedOutAt: null }, now);
  }

  /** Null: the number can be reached. Returns false if it is recorded already. */
  flag(unreachableReason: string | null, now: Date): boolean {
    return this.unreachableReason !== unreachableReason && this.change({ unreachableReason }, now);
  }

  addAbsence(absence: Absence, now: Date): true {
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

  /** Returns undefined if nothing changes. Only the employee ends an opt-out. */
  private decided(given: boolean, at: Date): Partial<Employee> | undefined {
    if (given && this.optedOutAt !== null) throw new AppError('opted_out');
    if (given === (this.consentAt !== null)) return undefined;
    return given ? { consentAt: at, consentSource: SCHOOL } : { consentAt: null, consentSource: null };
  }

  /** Whether a decision at `at` is older than the last one, or that one itself; `same`: when the same was decided. */
  private isDecided(at: Date, same: Date | null): boolean {
    return at.getTime() === same?.getTime() || at < (this.optedOutAt ?? this.consentAt ?? at);
  }

  private forgetNumber(): void {
    Object.assign(this, { consentAt: null, consentSource: null, optedOutAt: null, unreachableReason: null });
  }

  private change(fields: Partial<Employee>, now: Date): true {
    Object.assign(this, fields, { version: this.version + 1, updatedAt: now });
    return true;
  }
}
