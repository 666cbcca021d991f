import { Controller, Inject } from '@nestjs/common';
import {
  type BothFactorsInput,
  type CodeInput,
  ConfirmTotp,
  GetSecondFactor,
  type NewRecoveryCodes,
  type PasswordInput,
  RemoveSecondFactorOfUser,
  RemoveTotp,
  RenewRecoveryCodes,
  type SecondFactorView,
  type SessionOfUser,
  SetUpTotp,
  type TotpSetup,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { assertOwn } from '../users/assert-own.js';
import { UserReader } from '../users/user.reader.js';
import { isDemanded } from './is-demanded.js';
import { OwnSecondFactor } from './own-second-factor.js';
import { SecondFactorRemoval } from './second-factor-removal.js';
import { SecondFactorStore } from './second-factor.store.js';

@Controller()
export class SecondFactorsController {
  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: Pick<IdentityConfig, 'secondFactor'>,
    private readonly own: OwnSecondFactor,
    private readonly removal: SecondFactorRemoval,
    private readonly store: SecondFactorStore,
    private readonly users: UserReader,
  ) {}

  @RequestHandler(GetSecondFactor)
  async get(ofUser: { userId: string }): Promise<SecondFactorView> {
    assertOwn(ofUser);
    const user = await this.users.find(ofUser.userId);
    if (!user) throw new AppError('user_not_found');
    return { ...(await this.store.countsOf(user.id)), demanded: isDemanded(this.config.secondFactor, user) };
  }

  @RequestHandler(SetUpTotp)
  async begin(input: SessionOfUser & PasswordInput): Promise<TotpSetup> {
    assertOwn(input);
    return this.own.begin(input);
  }

  @RequestHandler(ConfirmTotp)
  async confirm(input: SessionOfUser & CodeInput): Promise<NewRecoveryCodes> {
    assertOwn(input);
    return this.own.confirm(input);
  }

  @RequestHandler(RenewRecoveryCodes)
  async renewCodes(input: SessionOfUser & BothFactorsInput): Promise<NewRecoveryCodes> {
    assertOwn(input);
    return this.own.renewCodes(input);
  }

  @RequestHandler(RemoveTotp)
  async remove(input: SessionOfUser & BothFactorsInput): Promise<Record<string, never>> {
    assertOwn(input);
    await this.own.remove(input);
    return {};
  }

  @RequestHandler(RemoveSecondFactorOfUser)
  async removeOf({ userId }: { userId: string }): Promise<Record<string, never>> {
    await this.removal.run(userId);
    return {};
  }
}
