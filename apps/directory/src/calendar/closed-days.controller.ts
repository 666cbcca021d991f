import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type ClosedDay,
  type ClosedDayPatch,
  CreateClosedDay,
  type CreateClosedDayInput,
  DeleteClosedDay,
  ListClosedDays,
  mistakeInDates,
  SuggestClosedDays,
  type SuggestionQuery,
  UpdateClosedDay,
  type UpdateClosedDayInput,
} from '@recuerda/contracts';
import { IdempotencyKeys, isForeignKeyViolation } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { AppError, departmentScope, fieldError } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../directory.config.js';
import { unknownDepartment } from '../employees/employee.writer.js';
import { CLOSED_DAYS, IN_ORDER } from './settings.store.js';
import { SettingsWriter } from './settings.writer.js';
import { suggestClosedDays } from './suggest-closed-days.js';

/** The table of holidays and vacations. */
@Controller()
export class ClosedDaysController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly settings: SettingsWriter,
    private readonly keys: IdempotencyKeys,
  ) {}

  /** Lists the days of the school, and of the departments that the principal may know. */
  @RequestHandler(ListClosedDays)
  async list(): Promise<{ items: ClosedDay[] }> {
    const items = await this.source.query<ClosedDay[]>(
      `${CLOSED_DAYS}
       WHERE $1::uuid[] IS NULL OR department_id IS NULL OR department_id = ANY ($1::uuid[])
       ${IN_ORDER}`,
      [departmentScope() ?? null],
    );
    return { items };
  }

  /**
   * A repeated request returns the existing day. Throws `validation_failed` for an unknown department, and for one that
   * is in the table already.
   */
  @RequestHandler(CreateClosedDay)
  create(input: CreateClosedDayInput): Promise<ClosedDay> {
    return known(
      this.settings.changeClosedDay(async (manager) => {
        let isNew = false;
        const result = await this.keys.createOnce(manager, {
          entity: 'closed_day',
          input,
          find: () => find(manager, input.id),
          create: async () => {
            isNew = true;
            await assertNew(manager, input);
            await manager.query(
              `INSERT INTO directory.closed_days (id, from_date, to_date, name, kind, department_id)
               VALUES ($1, $2, $3, $4, $5, $6)`,
              parameters(input),
            );
            return { ...input };
          },
        });
        return { result, changed: isNew ? { before: null, after: result } : null };
      }),
    );
  }

  /** Throws `closed_day_not_found`, and `validation_failed` for dates that end before they begin, or as `create`. */
  @RequestHandler(UpdateClosedDay)
  update({ id, patch }: UpdateClosedDayInput): Promise<ClosedDay> {
    return known(
      this.settings.changeClosedDay(async (manager) => {
        const before = await get(manager, id);
        const after = { ...before, ...definedFields(patch) };
        const mistake = mistakeInDates(after);
        if (mistake !== undefined) throw fieldError('to', mistake);
        if (SAME.some((field) => after[field] !== before[field])) await assertNew(manager, after);
        await manager.query(
          `UPDATE directory.closed_days
           SET from_date = $2, to_date = $3, name = $4, kind = $5, department_id = $6 WHERE id = $1`,
          parameters(after),
        );
        return { result: after, changed: { before, after } };
      }),
    );
  }

  /** Throws `closed_day_not_found`. */
  @RequestHandler(DeleteClosedDay)
  delete({ id }: { id: string }): Promise<void> {
    return this.settings.changeClosedDay(async (manager) => {
      const before = await get(manager, id);
      await manager.query('DELETE FROM directory.closed_days WHERE id = $1', [id]);
      return { result: undefined, changed: { before, after: null } };
    });
  }

  @RequestHandler(SuggestClosedDays)
  suggest({ country, year }: SuggestionQuery) {
    return suggestClosedDays(country, year);
  }
}

/** The fields that are equal in two closed days that are the same. */
const SAME = ['from', 'to', 'name', 'departmentId'] as const;

async function assertNew(manager: EntityManager, { id, from, to, name, departmentId }: ClosedDay): Promise<void> {
  const same = await manager.query<unknown[]>(
    `SELECT FROM directory.closed_days
     WHERE from_date = $1 AND to_date = $2 AND name = $3 AND department_id IS NOT DISTINCT FROM $4::uuid AND id <> $5
     LIMIT 1`,
    [from, to, name, departmentId, id],
  );
  if (same.length > 0) throw fieldError('name', 'Ya está en la lista, con estas fechas y este nombre.');
}

const parameters = ({ id, from, to, name, kind, departmentId }: ClosedDay) => [id, from, to, name, kind, departmentId];

const definedFields = (patch: ClosedDayPatch): Partial<ClosedDay> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

async function find(manager: EntityManager, id: string): Promise<ClosedDay | undefined> {
  const [row] = await manager.query<ClosedDay[]>(`${CLOSED_DAYS} WHERE id = $1`, [id]);
  return row;
}

async function get(manager: EntityManager, id: string): Promise<ClosedDay> {
  const found = await find(manager, id);
  if (!found) throw new AppError('closed_day_not_found');
  return found;
}

async function known<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw unknownDepartment();
  }
}
