import { Controller } from '@nestjs/common';
import {
  BeginOidcConfirmation,
  BeginPasskeyConfirmation,
  type ConfirmationView,
  ConfirmByPasskey,
  ConfirmByPassword,
  GetConfirmation,
  type OidcStart,
  type PasskeyConfirmationInput,
  type PasskeyOptions,
  type PasswordInput,
  type SessionOfUser,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { assertOwn } from '../users/assert-own.js';
import { Confirmations } from './confirmations.js';

@Controller()
export class ConfirmationsController {
  constructor(private readonly confirmations: Confirmations) {}

  @RequestHandler(GetConfirmation)
  async read(ofUser: SessionOfUser): Promise<ConfirmationView> {
    assertOwn(ofUser);
    return this.confirmations.read(ofUser);
  }

  @RequestHandler(ConfirmByPassword)
  async byPassword(input: SessionOfUser & PasswordInput): Promise<Record<string, never>> {
    assertOwn(input);
    await this.confirmations.byPassword(input);
    return {};
  }

  @RequestHandler(BeginPasskeyConfirmation)
  async beginPasskey(ofUser: SessionOfUser): Promise<PasskeyOptions> {
    assertOwn(ofUser);
    return this.confirmations.beginPasskey(ofUser);
  }

  @RequestHandler(ConfirmByPasskey)
  async byPasskey(input: SessionOfUser & PasskeyConfirmationInput): Promise<Record<string, never>> {
    assertOwn(input);
    await this.confirmations.byPasskey(input);
    return {};
  }

  @RequestHandler(BeginOidcConfirmation)
  async beginOidc(input: SessionOfUser & { browserHash: string }): Promise<OidcStart> {
    assertOwn(input);
    return this.confirmations.beginOidc(input);
  }
}
