import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  CreateSavedView,
  type CreateSavedViewInput,
  DeleteSavedView,
  isPermitted,
  ListSavedViews,
  MAX_SAVED_VIEWS,
  ordersOf,
  type RecordedView,
  RecordView,
  type SavedViewPatch,
  type SavedViewQuery,
  type SavedViewView,
  UpdateSavedView,
  VIEWED_LISTS,
} from '@recuerda/contracts';
import { changedFields, IdempotencyKeys, lockByName } from '@recuerda/database';
import { RequestClient, RequestHandler } from '@recuerda/messaging';
import { AppError, CLOCK, type Clock, counter, currentPrincipal, fieldError } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../integrations.database.js';
import { savedViewOf, type SavedViewRow, SavedViewStore } from './saved-view.store.js';

const changed = counter('recuerda_saved_view_changes_total', 'Changes of saved views.', ['change']);

/** The principal's user; null without sign-in, where all views are the school's. */
const userId = (): string | null => currentPrincipal()?.userId ?? null;

/** Views of lists: those of the principal, and those of the school. */
@Controller()
export class SavedViewsController {
  constructor(
    private readonly store: SavedViewStore,
    private readonly keys: IdempotencyKeys,
    private readonly requests: RequestClient,
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(ListSavedViews)
  async list(query: SavedViewQuery): Promise<{ items: SavedViewView[] }> {
    return { items: await this.store.list(userId(), query) };
  }

  /** A repeated request returns the existing view. Throws as {@link CreateSavedView} says. */
  @RequestHandler(CreateSavedView)
  create(input: CreateSavedViewInput): Promise<SavedViewView> {
    const now = this.clock.now();
    const ownerId = ownerOf(input.isShared);
    const row: SavedViewRow = { ...input, ownerId, isShared: !ownerId, isStart: false, createdAt: now, updatedAt: now };
    return this.counted('created', (manager) =>
      this.keys.createOnce(manager, {
        entity: 'saved_view',
        input,
        find: async () => {
          const found = await this.store.find(manager, userId(), input.id);
          return found && savedViewOf(found);
        },
        create: async () => {
          await this.checked(manager, row);
          await this.store.insert(manager, row);
          await this.record(row, 'created');
          return savedViewOf(row);
        },
      }),
    );
  }

  /** Throws `not_found`, and as {@link UpdateSavedView} says. */
  @RequestHandler(UpdateSavedView)
  update({ id, patch: { isStart, ...patch } }: { id: string; patch: SavedViewPatch }): Promise<SavedViewView> {
    return this.counted('updated', async (manager) => {
      const before = await this.get(manager, id);
      const changes = changedFields<SavedViewView>(savedViewOf(before), patch);
      if (changes) await this.change(manager, before, changes);
      if (isStart !== undefined && isStart !== before.isStart)
        await this.store.start(manager, userId(), before.list, isStart ? id : null);
      return savedViewOf(await this.get(manager, id));
    });
  }

  /** Throws `not_found`, and `forbidden` for a shared one without `settings.write`. */
  @RequestHandler(DeleteSavedView)
  async delete({ id }: { id: string }): Promise<void> {
    await this.counted('deleted', async (manager) => {
      const before = await this.get(manager, id);
      if (before.isShared) assertMayShare();
      await this.store.delete(manager, id);
      await this.record(before, 'deleted');
    });
  }

  private async counted<T>(change: RecordedView['change'], act: (manager: EntityManager) => Promise<T>): Promise<T> {
    const result = await this.source.transaction(act);
    changed.inc({ change });
    return result;
  }

  private async change(manager: EntityManager, before: SavedViewRow, changes: Partial<SavedViewView>): Promise<void> {
    if (before.isShared) assertMayShare();
    const isShared = changes.isShared ?? before.isShared;
    const ownerId = isShared === before.isShared ? before.ownerId : ownerOf(isShared);
    const after: SavedViewRow = {
      ...before,
      name: changes.name ?? before.name,
      query: changes.query ?? before.query,
      ownerId,
      isShared: ownerId === null,
      updatedAt: this.clock.now(),
    };
    await this.checked(manager, after, before);
    await this.store.update(manager, after);
    if (ownerId !== null) await this.store.forgetStartsOfOthers(manager, after);
    if (before.isShared || after.isShared) await this.record({ ...after, isShared: true }, 'updated');
  }

  private async get(manager: EntityManager, id: string): Promise<SavedViewRow> {
    const found = await this.store.find(manager, userId(), id);
    if (!found) throw new AppError('not_found');
    return found;
  }

  /** Throws `validation_failed`. */
  private async checked(manager: EntityManager, row: SavedViewRow, before?: SavedViewRow): Promise<void> {
    assertFits(row);
    const isNew = before?.ownerId !== row.ownerId;
    // Names that differ by spaces or accents were accepted once: such a view can still be changed.
    const isNamed = isNew || before?.name !== row.name;
    // One at a time for each owner: two requests must not pass the limit or take a name together.
    await lockByName(manager, `saved_views ${row.ownerId}`);
    if (isNamed && (await this.store.isTaken(manager, row)))
      throw fieldError('name', 'Ya hay una vista con este nombre.');
    if (isNew && (await this.store.count(manager, row.ownerId)) >= MAX_SAVED_VIEWS)
      throw fieldError('name', `Ya hay ${MAX_SAVED_VIEWS} vistas, que es el máximo.`);
  }

  /** Within the transaction: what is not recorded is not done. Own views are not audited. */
  private async record({ isShared, list, name }: SavedViewRow, change: RecordedView['change']): Promise<void> {
    if (isShared) await this.requests.send(RecordView, { id: randomUUID(), list, name, change });
  }
}

/** Throws `validation_failed` for a filter or an order that the list does not have. */
function assertFits({ list, query }: SavedViewRow): void {
  const orders: readonly string[] = ordersOf(list);
  const known: string[] = [...VIEWED_LISTS[list].filters, 'order', 'view'];
  const unknown = Object.keys(query).find((name) => !known.includes(name));
  if (unknown) throw fieldError(`query.${unknown}`, 'La lista no tiene este filtro.');
  if (query.order !== undefined && !orders.includes(query.order))
    throw fieldError('query.order', `Debe ser uno de: ${orders.join(', ')}.`);
}

/** Returns the owner's user id; null for the school. Throws `forbidden` for a shared one without `settings.write`. */
function ownerOf(isShared: boolean): string | null {
  if (isShared) assertMayShare();
  return isShared ? null : userId();
}

function assertMayShare(): void {
  const principal = currentPrincipal();
  if (principal && !isPermitted(principal, 'settings.write')) throw new AppError('forbidden');
}
