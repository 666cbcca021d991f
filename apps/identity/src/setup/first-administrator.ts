import { Controller, Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  CreateFirstAdministrator,
  GetAccessState,
  type NewSession,
  type SetupInput,
  type SignInResult,
  type UserView,
  userView,
} from '@recuerda/contracts';
import { fromRow } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { AppError, CLOCK, type Clock } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { NetworkLimit } from '../attempts/network-limit.js';
import { AuditLog } from '../audit/audit-log.js';
import { addedFields } from '../audit/new-entry.js';
import { SCHEMA } from '../identity.database.js';
import { PasskeySite } from '../passkeys/passkey-sign-in.js';
import { hashPassword } from '../passwords/argon2.js';
import { assertUncommon } from '../passwords/assert-uncommon.js';
import { HashingQueue } from '../passwords/hashing-queue.js';
import { SignInSteps } from '../sign-in/sign-in-steps.js';
import { Mailer } from '@recuerda/service/mail';
import { insertUser, setPassword } from '../users/user.store.js';
import { SetupStore } from './setup.store.js';

type Account = Pick<SetupInput, 'name' | 'email' | 'password'>;

/** Creates the first administrator: of several attempts at once, one. */
@Injectable()
export class FirstAdministrator {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly hashing: HashingQueue,
    private readonly setup: SetupStore,
    private readonly steps: SignInSteps,
  ) {}

  /** @throws `link_expired`, or `validation_failed` on `password` or `email` */
  async createByLink({ token, session, ...account }: SetupInput & { session: NewSession }): Promise<SignInResult> {
    const passwordHash = await this.hashing.hashForLink(account.password, async () => {
      if (!(await this.setup.accepts(token))) throw new AppError('link_expired');
    });
    const result = await this.source.transaction(async (manager) => {
      if (!(await this.setup.claim(token, manager))) throw new AppError('link_expired');
      const user = await this.insert(manager, { ...account, passwordHash }, session.address);
      return this.steps.proceed(manager, user, { session, keep: false });
    });
    await this.setup.noteUsers();
    return result;
  }

  /**
   * Creates it unless set-up is closed. Returns whether it did.
   *
   * @throws `validation_failed` on `password`
   */
  async createUnlessClosed(account: Account): Promise<boolean> {
    if ((await this.setup.state()) !== 'open') return false;
    const passwordHash = await this.hashing.enqueue(() => hashPassword(account.password));
    const created = await this.source.transaction(async (manager) => {
      const open = await this.setup.claimWithoutToken(manager);
      if (open) await this.insert(manager, { ...account, passwordHash });
      return open;
    });
    if (created) await this.setup.noteUsers();
    return created;
  }

  private async insert(
    manager: EntityManager,
    { name, email, password, passwordHash }: Account & { passwordHash: string },
    address?: string,
  ): Promise<UserView> {
    assertUncommon('password', password, { name, email });
    const account = { name, email, role: 'administrator' as const };
    const user = { ...account, departmentIds: [], createdAt: this.clock.now() };
    const id = await insertUser(manager, user);
    await setPassword(manager, id, passwordHash);
    const from = address === undefined ? {} : { address };
    await this.audit.record(manager, { action: 'user.created', userId: id, changes: addedFields(account), ...from });
    return fromRow(userView, { id, ...user });
  }
}

@Controller()
export class SetupController {
  constructor(
    private readonly network: NetworkLimit,
    private readonly first: FirstAdministrator,
    private readonly mailer: Mailer,
    private readonly setup: SetupStore,
    private readonly site: PasskeySite,
  ) {}

  @RequestHandler(GetAccessState)
  async state() {
    const state = await this.setup.state();
    return {
      hasUsers: state !== 'open',
      resetByMail: this.mailer.isSetUp,
      passkeys: this.site.isAvailable,
      ...(state === 'lost' && { databaseLost: true }),
    };
  }

  @RequestHandler(CreateFirstAdministrator)
  create(input: SetupInput & { session: NewSession }) {
    return this.network.pass(input.session, () => this.first.createByLink(input));
  }
}
