import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { linkTo, newToken } from '../links/one-time-token.js';
import { FirstAdministrator } from './first-administrator.js';
import { SetupStore } from './setup.store.js';

const NAME = 'Administrador';

/** At start, while people must sign in and nobody can: creates the first administrator, or a link for it. */
@Injectable()
export class SetupLink implements OnApplicationBootstrap {
  /** Path of the link of this start, or its URL where PUBLIC_URL is set; undefined when none is needed. */
  link: string | undefined;
  private readonly logger = new Logger('Setup');

  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly first: FirstAdministrator,
    private readonly setup: SetupStore,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { administrator, printLink, publicUrl, signInWithoutUsers } = this.config;
    if (administrator && (await this.first.createUnlessClosed({ name: NAME, ...administrator })))
      this.logger.log({ msg: 'the first administrator was created' });
    if (!signInWithoutUsers) return;
    const token = newToken();
    if (!(await this.setup.allow(token))) return;
    this.link = linkTo('/setup', token, publicUrl);
    if (printLink) this.logger.warn(`create the first administrator within an hour: ${this.link}`);
  }
}
