import { Controller } from '@nestjs/common';
import {
  type ChallengeInput,
  ContinueSignIn,
  type NewSession,
  SetUpTotpAtSignIn,
  type SecondFactorInput,
  type SignInInput,
  StartSession,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { NetworkLimit } from '../attempts/network-limit.js';
import { countSignIn, SignInSteps } from './sign-in-steps.js';
import { SignIn } from './sign-in.js';

@Controller()
export class SignInController {
  constructor(
    private readonly network: NetworkLimit,
    private readonly signIn: SignIn,
    private readonly steps: SignInSteps,
  ) {}

  @RequestHandler(StartSession)
  start(input: SignInInput & { session: NewSession }) {
    return countSignIn(this.signIn.signIn(input));
  }

  @RequestHandler(ContinueSignIn)
  continue(input: SecondFactorInput & { session: NewSession }) {
    return this.network.pass(input.session, () => this.steps.continue(input));
  }

  @RequestHandler(SetUpTotpAtSignIn)
  setUpTotp(input: ChallengeInput & { address: string }) {
    return this.network.pass(input, () => this.steps.setUpTotp(input));
  }
}
