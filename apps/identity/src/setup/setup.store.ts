import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CLOCK, type Clock, hashToken } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { SCHEMA } from '../identity.database.js';

const TOKEN_MS = 3_600_000;
const MARKER = 'accounts-exist';
const MARKER_TEXT = `\
The database of this folder has accounts. While this file is here, an empty database lets nobody create
the first administrator. See docs/runbooks/nobody-can-sign-in.md.
`;

/**
 * Says whether the first administrator can still be created, and by whom. The database closes set-up at the first user.
 * That there have been users is remembered outside the database, too, so that a lost database does not open the set-up
 * again: by a file beside an embedded database; elsewhere by the setting SETUP.
 */
@Injectable()
export class SetupStore {
  private readonly logger = new Logger('Setup');

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: Pick<IdentityConfig, 'dataDir' | 'setupClosesAt'>,
  ) {}

  /**
   * Returns `open` while no user has ever existed, `lost` if only the database says so: there were users once, or SETUP
   * has closed it; and `closed` if there is a user, or was.
   */
  async state(): Promise<'open' | 'lost' | 'closed'> {
    if (isFound(await this.source.query('SELECT 1 FROM identity.setup WHERE closed_at IS NULL')))
      return this.isShut ? 'lost' : 'open';
    await this.noteUsers();
    return 'closed';
  }

  /** Notes that a user was created: from now on a lost database is noticed. */
  async noteUsers(): Promise<void> {
    const { dataDir } = this.config;
    if (dataDir === undefined || this.isShut) return;
    const file = join(dataDir, MARKER);
    try {
      await mkdir(dataDir, { recursive: true });
      await writeFile(file, MARKER_TEXT);
    } catch (error) {
      this.logger.warn({ msg: 'could not write the file that records that there are accounts', file, err: error });
    }
  }

  /** Lets this token, and no earlier one, claim set-up for an hour. Returns false if set-up is closed. */
  async allow(token: string): Promise<boolean> {
    if (this.isShut) return false;
    const [, count] = await this.source.query<[unknown[], number]>(
      'UPDATE identity.setup SET token_hash = $1, expires_at = $2 WHERE closed_at IS NULL',
      [hashToken(token), new Date(this.clock.now().getTime() + TOKEN_MS)],
    );
    return count === 1;
  }

  async accepts(token: string, manager: EntityManager = this.source.manager, lock = ''): Promise<boolean> {
    if (this.isShut) return false;
    return isFound(
      await manager.query(
        `SELECT 1 FROM identity.setup WHERE closed_at IS NULL AND token_hash = $1 AND expires_at > $2 ${lock}`,
        [hashToken(token), this.clock.now()],
      ),
    );
  }

  /** Does the same as {@link accepts}; no other request can claim until the transaction ends. */
  claim(token: string, manager: EntityManager): Promise<boolean> {
    return this.accepts(token, manager, 'FOR UPDATE');
  }

  /** Returns whether set-up is open; no other request can claim until the transaction ends. */
  async claimWithoutToken(manager: EntityManager): Promise<boolean> {
    if (this.isShut) return false;
    return isFound(await manager.query('SELECT 1 FROM identity.setup WHERE closed_at IS NULL FOR UPDATE'));
  }

  private get isShut(): boolean {
    const { dataDir, setupClosesAt } = this.config;
    return this.clock.now().getTime() >= setupClosesAt || (dataDir !== undefined && existsSync(join(dataDir, MARKER)));
  }
}

const isFound = (rows: unknown[]): boolean => rows.length > 0;
