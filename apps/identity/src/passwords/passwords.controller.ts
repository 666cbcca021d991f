import { Controller } from '@nestjs/common';
import { ChangePassword, type ChangePasswordInput, type UserView } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { PasswordChange } from './password-change.js';

@Controller()
export class PasswordsController {
  constructor(private readonly change: PasswordChange) {}

  @RequestHandler(ChangePassword)
  changePassword(input: ChangePasswordInput & { userId: string; sessionId: string }): Promise<UserView> {
    return this.change.run(input);
  }
}
