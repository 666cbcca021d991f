import { Controller } from '@nestjs/common';
import { ChangePassword, type ChangePasswordInput, type SessionOfUser } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { assertOwn } from '../users/assert-own.js';
import { PasswordChange } from './password-change.js';

@Controller()
export class PasswordsController {
  constructor(private readonly passwords: PasswordChange) {}

  @RequestHandler(ChangePassword)
  async changePassword(input: SessionOfUser & ChangePasswordInput & { tokenHash: string }): Promise<{ keep: boolean }> {
    assertOwn(input);
    return this.passwords.changePassword(input);
  }
}
