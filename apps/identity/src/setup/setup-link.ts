import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError, newToken } from '@recuerda/service';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { linkTo } from '../links/link-mails.js';
import { FirstAdministrator } from './first-administrator.js';
import { SetupStore } from './setup.store.js';

const NAME = 'Administrador';
const LOST =
  'No hay ninguna cuenta, aunque esta instalación ya tuvo, o SETUP no permite crear la primera: ' +
  'la base de datos puede haberse perdido. ' +
  'Restaura la copia de seguridad o, si no la hay, crea un administrador con ' +
  '"npm run users -- add" (docs/runbooks/nobody-can-sign-in.md).';

/** Creates the first administrator, or a link for it, at a start at which people must sign in and no account can. */
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
    if ((await this.setup.state()) === 'lost') return this.logger.warn(LOST);
    if (administrator && (await this.createBySettings({ name: NAME, ...administrator })))
      this.logger.log({ msg: 'the first administrator was created' });
    if (!signInWithoutUsers) return;
    const token = newToken();
    if (!(await this.setup.allow(token))) return;
    this.link = linkTo('/setup', token, publicUrl);
    if (printLink) this.logger.warn(`create the first administrator within an hour: ${this.link}`);
  }

  private createBySettings(account: { name: string; email: string; password: string }): Promise<boolean> {
    return this.first.createUnlessClosed(account).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error;
      const reasons = error.errors?.map(({ message }) => message).join(' ') ?? '';
      throw new Error(`ADMIN_EMAIL, ADMIN_PASSWORD_FILE: ${reasons}`, { cause: error });
    });
  }
}
