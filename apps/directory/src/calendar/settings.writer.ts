import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import {
  type ClosedDay,
  type SchoolSettings,
  type SettingsPatch,
  SettingsUpdated,
  type SettingsView,
} from '@recuerda/contracts';
import { changedFields } from '@recuerda/database';
import { MAX_EVENT_LENGTH } from '@recuerda/messaging';
import { entityEvent, InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, CLOCK, type Clock, fieldError } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { assertEmployees } from '../departments/assert-employees.js';
import { SCHEMA } from '../directory.config.js';
import { type SettingsRow, SettingsStore } from './settings.store.js';

/** Longest JSON of all closed days, characters. The rest of the event is for the settings and the changed day. */
const MAX_CLOSED_DAYS_LENGTH = 0.85 * MAX_EVENT_LENGTH;

/** Before and after a change of a closed day; null: it was, or is, not there. */
interface ClosedDayChange {
  before: ClosedDay | null;
  after: ClosedDay | null;
}

/** Changes the school's settings and its closed days, which travel in the same events. */
@Injectable()
export class SettingsWriter {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly store: SettingsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `settings_changed`, with the present row, when `version` is not the present one. */
  update({ version, ...patch }: SettingsPatch): Promise<SettingsView> {
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      const before = await this.store.lock(manager);
      if (before.version !== version) throw new AppError('settings_changed', { entity: this.store.view(before) });
      await assertEmployees(manager, patch);
      const changed = changedFields<SchoolSettings>(before.settings, patch);
      if (!changed) return this.store.view(before);
      const after = { ...before, settings: { ...before.settings, ...changed }, version: version + 1 };
      const previous = Object.fromEntries(Object.entries(before.settings).filter(([field]) => field in changed));
      return this.store.view(await this.publish(transaction, after, { previous }));
    });
  }

  /**
   * `change` returns null if it changes nothing. Waits for other changes. Throws `validation_failed` where the days to
   * come have become too long.
   */
  changeClosedDay<T>(
    change: (manager: EntityManager) => Promise<{ result: T; changed: ClosedDayChange | null }>,
  ): Promise<T> {
    return this.work.run(async (transaction) => {
      const row = await this.store.lock(transaction.manager);
      const { result, changed } = await change(transaction.manager);
      if (changed && !isDeepStrictEqual(changed.before, changed.after))
        await this.publish(transaction, row, { closedDay: changed });
      return result;
    });
  }

  private async publish(
    { manager, emit }: Transaction,
    row: SettingsRow,
    about: { previous?: object; closedDay?: ClosedDayChange },
  ): Promise<SettingsRow> {
    const next = { ...row, published: row.published + 1, updatedAt: this.clock.now() };
    await this.store.save(manager, next);
    const snapshot = await this.store.snapshot(manager, next);
    if (about.closedDay && isLonger(about.closedDay)) assertReadable(snapshot.closedDays);
    const data = { ...snapshot, ...about };
    emit(entityEvent(SettingsUpdated, data, next.published, next.updatedAt));
    return next;
  }
}

/** A day may become shorter, or go, where there is too much already. */
const isLonger = ({ before, after }: ClosedDayChange): boolean => lengthOf(after) > lengthOf(before);

const lengthOf = (value: object | null): number => JSON.stringify(value).length;

/** Throws `validation_failed` if consumers could not read an event with these days. */
function assertReadable(closedDays: readonly ClosedDay[]): void {
  if (lengthOf(closedDays) > MAX_CLOSED_DAYS_LENGTH)
    throw fieldError('name', 'Los nombres de los feriados y vacaciones por venir suman demasiado: acorta algunos.');
}
