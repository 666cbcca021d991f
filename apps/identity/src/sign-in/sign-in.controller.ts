import { Controller } from '@nestjs/common';
import { type NewSession, type SessionView, type SignInInput, StartSession } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { SignIn } from './sign-in.js';
import { counted } from './sign-in.metrics.js';

@Controller()
export class SignInController {
  constructor(private readonly signIn: SignIn) {}

  @RequestHandler(StartSession)
  start(input: SignInInput & { session: NewSession }): Promise<SessionView> {
    return counted(this.signIn.run(input));
  }
}
