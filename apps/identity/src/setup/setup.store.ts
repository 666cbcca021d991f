import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CLOCK, type Clock, hashToken } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../identity.database.js';
import { SetupMarker } from './setup-marker.js';

const TOKEN_MS = 3_600_000;

/** Whether the first administrator can still be created, and by whom. The database closes it at the first user. */
@Injectable()
export class SetupStore {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly marker: SetupMarker,
  ) {}

  /**
   * `open`: no user has ever existed. `lost`: the database says so, but there were users once, or SETUP is closed.
   * `closed`: there is a user, or was.
   */
  async state(): Promise<'open' | 'lost' | 'closed'> {
    if (isFound(await this.source.query('SELECT 1 FROM identity.setup WHERE closed_at IS NULL')))
      return this.marker.isSet ? 'lost' : 'open';
    await this.noteUsers();
    return 'closed';
  }

  /** Called after a user was created: from now on a lost database is noticed. */
  noteUsers(): Promise<void> {
    return this.marker.set();
  }

  /** Lets this token, and no earlier one, claim set-up for an hour. Returns false if set-up is closed. */
  async allow(token: string): Promise<boolean> {
    if (this.marker.isSet) return false;
    const [, count] = await this.source.query<[unknown[], number]>(
      'UPDATE identity.setup SET token_hash = $1, expires_at = $2 WHERE closed_at IS NULL',
      [hashToken(token), new Date(this.clock.now().getTime() + TOKEN_MS)],
    );
    return count === 1;
  }

  async accepts(token: string, manager: EntityManager = this.source.manager, lock = ''): Promise<boolean> {
    if (this.marker.isSet) return false;
    return isFound(
      await manager.query(
        `SELECT 1 FROM identity.setup WHERE closed_at IS NULL AND token_hash = $1 AND expires_at > $2 ${lock}`,
        [hashToken(token), this.clock.now()],
      ),
    );
  }

  /** As {@link accepts}, and no other request can claim until the transaction ends. */
  claim(token: string, manager: EntityManager): Promise<boolean> {
    return this.accepts(token, manager, 'FOR UPDATE');
  }

  /** Whether set-up is open; no other request can claim until the transaction ends. */
  async claimWithoutToken(manager: EntityManager): Promise<boolean> {
    if (this.marker.isSet) return false;
    return isFound(await manager.query('SELECT 1 FROM identity.setup WHERE closed_at IS NULL FOR UPDATE'));
  }
}

const isFound = (rows: unknown[]): boolean => rows.length > 0;
