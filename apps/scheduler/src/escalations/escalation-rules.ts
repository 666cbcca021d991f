import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { TrailingRun } from '@recuerda/concurrency';
import {
  DepartmentDeleted,
  effectiveSteps,
  type Envelope,
  type EscalationStep,
  SETTINGS_ID,
  type StoredDepartment,
  TaskUnanswered,
} from '@recuerda/contracts';
import { latestVersions, unnestRows } from '@recuerda/database';
import type { Transaction } from '@recuerda/outbox';
import { CLOCK, type Clock, currentTrace, orWarn } from '@recuerda/service';
import { DataSource } from 'typeorm';
import type { Queries } from '../rows/reminder-columns.js';
import { type CountedDepartments, type CountedReminder, setEscalated } from '../rows/result-rows.js';

/** Another scheduler may have got the event of a change. */
const RELOAD_MS = 2_000;

type Steps = readonly EscalationStep[] | null;

/** A step that a count has reached. */
interface ReachedStep {
  /** From 1. */
  step: number;
  to: EscalationStep['to'];
}

/**
 * The steps of escalation, kept by the directory's events and held in memory: results are recorded by them. Publishes
 * when the unanswered reminders of a task reach a step.
 */
@Injectable()
export class EscalationRules implements OnApplicationBootstrap {
  private readonly logger = new Logger(EscalationRules.name);
  /** One at a time: a reading from before a change must not end after that of the change. */
  private readonly loading = new TrailingRun(() => this.load());
  private school: Steps = null;
  private departments: ReadonlyMap<string, Steps> = new Map();
  counted: CountedDepartments = { school: false, exceptions: [] };

  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Whether anything is escalated anywhere; only then reminders are counted. */
  get isOn(): boolean {
    return this.counted.school || this.counted.exceptions.length > 0;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.reload();
  }

  @Interval(RELOAD_MS)
  async reload(): Promise<void> {
    await orWarn(this.loading.run(), this.logger, 'the steps of escalation could not be read');
  }

  /** Publishes the last step that each count has reached, also one that was set below the present count. */
  async publishReached(
    source: Queries,
    reminders: readonly CountedReminder[],
    emit: Transaction['emit'],
  ): Promise<void> {
    const reached = reminders.flatMap((reminder) => {
      const { departmentId, employeeId, unanswered, escalatedStep } = reminder;
      const step = this.reached(departmentId, unanswered);
      return employeeId !== null && step && step.step > escalatedStep ? [{ ...reminder, employeeId, ...step }] : [];
    });
    if (reached.length === 0) return;
    for (const { taskId, activation, employeeId, departmentId, unanswered: count, reminderId, step, to } of reached)
      emit(
        TaskUnanswered.create({
          id: `${reminderId}:unanswered`,
          subject: taskId,
          time: this.clock.now(),
          data: { taskId, activation, employeeId, departmentId, count, reminderId, step, to },
          ...currentTrace(),
        }),
      );
    await setEscalated(source, reached);
  }

  /** Returns the last step whose number of reminders is at most `count`. */
  reached(departmentId: string | null, count: number): ReachedStep | undefined {
    const steps = effectiveSteps(this.school, departmentId === null ? null : this.departments.get(departmentId));
    const index = steps.findLastIndex(({ afterReminders }) => afterReminders <= count);
    const found = steps[index];
    return found && { step: index + 1, to: found.to };
  }

  async save(events: readonly Envelope[]): Promise<void> {
    const rows = latestVersions(events).flatMap(rowOf);
    if (rows.length === 0) return;
    const { from, parameters } = unnestRows(rows, { id: 'uuid', version: 'int', steps: 'text' });
    await this.dataSource.query(
      `INSERT INTO scheduler.escalations AS known (id, version, steps)
       SELECT "id", "version", "steps"::jsonb FROM ${from} ORDER BY "id"
       ON CONFLICT (id) DO UPDATE SET version = excluded.version, steps = excluded.steps
       WHERE known.version < excluded.version`,
      parameters,
    );
    await this.loading.run();
  }

  private async load(): Promise<void> {
    const rows = await this.dataSource.query<{ id: string; steps: Steps }[]>(
      'SELECT id, steps FROM scheduler.escalations WHERE steps IS NOT NULL',
    );
    this.school = rows.find(({ id }) => id === SETTINGS_ID)?.steps ?? null;
    this.departments = new Map(rows.filter(({ id }) => id !== SETTINGS_ID).map(({ id, steps }) => [id, steps]));
    const school = isOn(this.school);
    const exceptions = [...this.departments].filter(([, steps]) => isOn(steps) !== school).map(([id]) => id);
    this.counted = { school, exceptions };
  }
}

const isOn = (steps: Steps): boolean => steps !== null && steps.length > 0;

function rowOf(event: Envelope) {
  const { subject: id, version = 0 } = event;
  if (DepartmentDeleted.is(event)) return [{ id, version, steps: null }];
  const { escalation } = event.data as Pick<StoredDepartment, 'escalation'>;
  return [{ id, version, steps: escalation === null ? null : JSON.stringify(escalation) }];
}
