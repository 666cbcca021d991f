import { Controller } from '@nestjs/common';
import { ChangePassword, type ChangePasswordInput, type UserView } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { assertOwn } from '../users/assert-own.js';
import { PasswordChange } from './password-change.js';

@Controller()
export class PasswordsController {
  constructor(private readonly change: PasswordChange) {}

  @RequestHandler(ChangePassword)
  async changePassword(input: ChangePasswordInput & { userId: string; sessionId: string }): Promise<UserView> {
    assertOwn(input);
    return this.change.run(input);
  }
}
