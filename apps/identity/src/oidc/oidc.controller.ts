import { Controller } from '@nestjs/common';
import {
  BeginOidc,
  ConnectOidc,
  DisconnectOidc,
  FinishOidc,
  GetOidcConnection,
  GetSignInMethods,
  type NewSession,
  type OidcAnswer,
  type OidcBeginning,
  type OidcConnectionView,
  type OidcResult,
  type OidcStart,
  type SessionOfUser,
  type SignInMethods,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { AppError, counter, currentPrincipal } from '@recuerda/service';
import { NetworkLimit } from '../attempts/network-limit.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { assertOwn } from '../users/assert-own.js';
import { OidcConnection } from './oidc-connection.js';
import { OidcSignIn } from './oidc-sign-in.js';

const signIns = counter('recuerda_oidc_sign_ins_total', 'Answers of the OpenID provider, by what came of them', [
  'outcome',
]);

@Controller()
export class OidcController {
  constructor(
    private readonly connection: OidcConnection,
    private readonly network: NetworkLimit,
    private readonly passwords: PasswordCheck,
    private readonly signIn: OidcSignIn,
  ) {}

  @RequestHandler(GetSignInMethods)
  async methods(): Promise<SignInMethods> {
    return { oidc: await this.signIn.offered() };
  }

  @RequestHandler(BeginOidc)
  begin({ address, ...request }: OidcBeginning & { browserHash: string; address: string }): Promise<OidcStart> {
    return this.signIn.begin({ ...request, userId: null, sessionId: null }, address);
  }

  @RequestHandler(FinishOidc)
  finish(input: { browserHash: string; answer: OidcAnswer; session: NewSession }): Promise<OidcResult> {
    return counted(this.network.pass(input.session, () => this.signIn.finish(input)));
  }

  @RequestHandler(GetOidcConnection)
  async read(ofSession: SessionOfUser): Promise<OidcConnectionView> {
    assertOwn(ofSession);
    return this.connection.read(ofSession);
  }

  @RequestHandler(ConnectOidc)
  async connect({
    browserHash,
    ...input
  }: SessionOfUser & { browserHash: string; password: string }): Promise<OidcStart> {
    assertOwn(input);
    // A visitor of an open portal cannot connect an identity of their own.
    await this.passwords.checkPassword(input, { password: input.password });
    const request = { browserHash, keep: false, next: '/account', userId: input.userId, sessionId: null };
    return this.signIn.begin(request, currentPrincipal()?.address ?? '');
  }

  @RequestHandler(DisconnectOidc)
  async disconnect(ofSession: SessionOfUser): Promise<Record<string, never>> {
    assertOwn(ofSession);
    await this.connection.disconnect(ofSession);
    return {};
  }
}

/** Counts what comes of an answer of the provider. */
async function counted(finish: Promise<OidcResult>): Promise<OidcResult> {
  try {
    const result = await finish;
    signIns.inc({ outcome: result.signIn ? 'ok' : 'connected' });
    return result;
  } catch (error) {
    signIns.inc({ outcome: outcomeOf(error) });
    throw error;
  }
}

function outcomeOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'error';
  if (error.code === 'too_many_requests') return 'delayed';
  return error.code.startsWith('oidc_') ? error.code.slice('oidc_'.length) : 'error';
}
