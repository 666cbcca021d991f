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
  type OidcResult,
  type SessionOfUser,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { AppError, counter, currentPrincipal } from '@recuerda/service';
import { NetworkLimit } from '../attempts/network-limit.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { OwnRequestHandler } from '../users/own-request-handler.js';
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
  async methods() {
    return { oidc: await this.signIn.offered() };
  }

  @RequestHandler(BeginOidc)
  begin({ address, ...request }: OidcBeginning & { browserHash: string; address: string }) {
    return this.signIn.begin({ ...request, userId: null, sessionId: null }, address);
  }

  @RequestHandler(FinishOidc)
  finish(input: { browserHash: string; answer: OidcAnswer; session: NewSession }) {
    return counted(this.network.pass(input.session, () => this.signIn.finish(input)));
  }

  @OwnRequestHandler(GetOidcConnection)
  read(ofSession: SessionOfUser) {
    return this.connection.read(ofSession);
  }

  @OwnRequestHandler(ConnectOidc)
  async connect({ browserHash, ...input }: SessionOfUser & { browserHash: string; password: string }) {
    // A visitor of an open portal cannot connect an identity of their own.
    await this.passwords.checkPassword(input, { password: input.password });
    const request = { browserHash, keep: false, next: '/account', userId: input.userId, sessionId: null };
    return this.signIn.begin(request, currentPrincipal()?.address ?? '');
  }

  @OwnRequestHandler(DisconnectOidc)
  async disconnect(ofSession: SessionOfUser) {
    await this.connection.disconnect(ofSession);
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
