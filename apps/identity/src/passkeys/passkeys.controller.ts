import { Controller } from '@nestjs/common';
import {
  AddPasskey,
  BeginPasskey,
  BeginPasskeySignIn,
  ListPasskeys,
  type NewSession,
  type PasskeyInput,
  type PasskeyOptions,
  type PasskeySignInInput,
  type PasskeysView,
  type PasskeyView,
  type PasswordInput,
  RemovePasskey,
  RenamePasskey,
  type SessionOfUser,
  SignInByPasskey,
  type SignInResult,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { NetworkLimit } from '../sign-in/network-limit.js';
import { counted } from '../sign-in/sign-in.metrics.js';
import { assertOwn } from '../users/assert-own.js';
import { OwnPasskeys } from './own-passkeys.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { PasskeySite } from './passkey-site.js';
import { PasskeyStore } from './passkey.store.js';

@Controller()
export class PasskeysController {
  constructor(
    private readonly network: NetworkLimit,
    private readonly own: OwnPasskeys,
    private readonly signIn: PasskeySignIn,
    private readonly site: PasskeySite,
    private readonly store: PasskeyStore,
  ) {}

  @RequestHandler(BeginPasskeySignIn)
  ask({ address }: { address: string }): Promise<PasskeyOptions> {
    return this.signIn.begin({ address });
  }

  @RequestHandler(SignInByPasskey)
  use(input: PasskeySignInInput & { session: NewSession }): Promise<SignInResult> {
    return counted(this.network.pass(input.session, () => this.signIn.run(input)));
  }

  @RequestHandler(ListPasskeys)
  async list(ofUser: { userId: string }): Promise<PasskeysView> {
    assertOwn(ofUser);
    return { available: this.site.isAvailable, items: await this.store.list(ofUser.userId) };
  }

  @RequestHandler(BeginPasskey)
  async begin(input: SessionOfUser & PasswordInput): Promise<PasskeyOptions> {
    assertOwn(input);
    return this.own.begin(input);
  }

  @RequestHandler(AddPasskey)
  async add(input: { userId: string } & PasskeyInput): Promise<PasskeyView> {
    assertOwn(input);
    return this.own.add(input);
  }

  @RequestHandler(RenamePasskey)
  async rename(input: { userId: string; passkeyId: string; name: string }): Promise<PasskeyView> {
    assertOwn(input);
    return this.own.rename(input.userId, input.passkeyId, input.name);
  }

  @RequestHandler(RemovePasskey)
  async remove(input: { userId: string; passkeyId: string }): Promise<Record<string, never>> {
    assertOwn(input);
    await this.own.remove(input.userId, input.passkeyId);
    return {};
  }
}
