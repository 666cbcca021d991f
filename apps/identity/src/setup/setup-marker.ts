import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';

const NAME = 'accounts-exist';
const TEXT = `The database of this folder has accounts. While this file is here, an empty database lets nobody create
the first administrator. See docs/runbooks/nobody-can-sign-in.md.
`;

/**
 * Remembers outside the database that there have been users, so that a lost database does not open the set-up again: a
 * file beside an embedded database; elsewhere the setting SETUP.
 */
@Injectable()
export class SetupMarker {
  private readonly file: string | undefined;
  private readonly logger = new Logger('Setup');

  constructor(@Inject(IDENTITY_CONFIG) private readonly config: Pick<IdentityConfig, 'dataDir' | 'setupClosed'>) {
    if (config.dataDir !== undefined) this.file = join(config.dataDir, NAME);
  }

  get isSet(): boolean {
    return this.config.setupClosed || (this.file !== undefined && existsSync(this.file));
  }

  /** Does nothing where it is set. */
  async set(): Promise<void> {
    if (this.file === undefined || this.config.dataDir === undefined || this.isSet) return;
    try {
      await mkdir(this.config.dataDir, { recursive: true });
      await writeFile(this.file, TEXT);
    } catch (error) {
      this.logger.warn({
        msg: 'could not write the file that records that there are accounts',
        file: this.file,
        err: error,
      });
    }
  }
}
