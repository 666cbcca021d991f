import { Inject, Injectable } from '@nestjs/common';
import {
  type ClosedDay,
  DEFAULT_SETTINGS,
  MAX_CLOSED_DAY_ROWS,
  type PublishedSettings,
  type SchoolSettings,
  type SettingsView,
} from '@recuerda/contracts';
import { dateOf } from '@recuerda/calendar';
import { CLOCK, type Clock, fieldError } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { DIRECTORY_CONFIG, type DirectoryConfig } from '../directory.config.js';

/** The row of the school's settings. */
export interface SettingsRow {
  id: string;
  settings: SchoolSettings;
  /** A department has own steps of escalation. */
  departmentsEscalate: boolean;
  version: number;
  /** Version of the events. */
  published: number;
  updatedAt: Date;
}

const SETTINGS = `SELECT id, settings, version, published, updated_at AS "updatedAt",
  EXISTS (SELECT FROM directory.departments WHERE escalation <> '[]') AS "departmentsEscalate"
  FROM directory.school_settings`;
/** Selects {@link ClosedDay}s. */
export const CLOSED_DAYS = `SELECT id, from_date::text AS "from", to_date::text AS "to", name, kind,
  department_id AS "departmentId" FROM directory.closed_days`;
export const IN_ORDER = 'ORDER BY from_date, to_date, id';

/** Reads and writes the school's settings. */
@Injectable()
export class SettingsStore {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DIRECTORY_CONFIG) private readonly config: DirectoryConfig,
  ) {}

  async read(manager: EntityManager, lock = ''): Promise<SettingsRow> {
    const [row] = await manager.query<SettingsRow[]>(`${SETTINGS} ${lock}`);
    if (!row) throw new Error('the row of the settings is missing');
    return { ...row, settings: { ...DEFAULT_SETTINGS, ...row.settings } };
  }

  /** Waits for other changes of the settings and of closed days. */
  lock(manager: EntityManager): Promise<SettingsRow> {
    return this.read(manager, 'FOR UPDATE');
  }

  async save(manager: EntityManager, row: SettingsRow): Promise<void> {
    await manager.query(
      `UPDATE directory.school_settings
       SET settings = $2, version = $3, published = $4, updated_at = $5 WHERE id = $1`,
      [row.id, JSON.stringify(row.settings), row.version, row.published, row.updatedAt],
    );
  }

  view({ settings, departmentsEscalate, version, updatedAt: at }: SettingsRow): SettingsView {
    const isEscalating = departmentsEscalate || (settings.escalation?.length ?? 0) > 0;
    const effective = {
      effectiveSchoolName: settings.schoolName ?? this.config.SCHOOL_NAME,
      effectiveTimeZone: this.zoneOf(settings),
    };
    return { ...settings, isEscalating, ...effective, version, updatedAt: at.toISOString() };
  }

  /** The settings with the closed days that have not passed. Throws `validation_failed` for too many. */
  async snapshot(manager: EntityManager, row: SettingsRow): Promise<PublishedSettings> {
    const { id, settings, updatedAt } = row;
    const closedDays = await manager.query<ClosedDay[]>(
      `${CLOSED_DAYS} WHERE to_date >= $1::date ${IN_ORDER} LIMIT ${MAX_CLOSED_DAY_ROWS + 1}`,
      [dateOf(this.zoneOf(settings), this.clock.now())],
    );
    if (closedDays.length > MAX_CLOSED_DAY_ROWS)
      throw fieldError('from', `Máximo ${MAX_CLOSED_DAY_ROWS} feriados y vacaciones por venir.`);
    return { id, ...settings, closedDays, updatedAt: updatedAt.toISOString() };
  }

  private zoneOf({ timeZone }: SchoolSettings): string {
    return timeZone ?? this.config.APP_TIME_ZONE;
  }
}
