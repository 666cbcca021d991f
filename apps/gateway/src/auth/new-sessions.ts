import { Injectable } from '@nestjs/common';
import type { AccessView, NewSession, SignInResult } from '@recuerda/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newToken } from '@recuerda/service';
import { deviceToken, setDeviceCookie, setSessionCookie } from './cookies.js';
import { signedIn } from './sessions.js';
import { SignInState } from './sign-in-state.js';

const MAX_USER_AGENT = 200;

/** Signs in: each session has a new token, whatever cookie the request brought. */
@Injectable()
export class NewSessions {
  constructor(private readonly signIn: SignInState) {}

  /** @throws `not_found` while sign-in is off, or what `create` throws. */
  async start(
    request: FastifyRequest,
    reply: FastifyReply,
    create: (session: NewSession) => Promise<SignInResult>,
  ): Promise<AccessView>;
  /** Returns undefined if `create` makes no session. */
  async start(
    request: FastifyRequest,
    reply: FastifyReply,
    create: (session: NewSession) => Promise<SignInResult | undefined>,
  ): Promise<AccessView | undefined>;
  async start(
    request: FastifyRequest,
    reply: FastifyReply,
    create: (session: NewSession) => Promise<SignInResult | undefined>,
  ): Promise<AccessView | undefined> {
    await this.signIn.assertOn();
    const token = newToken();
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
    const device = deviceToken(request);
    const deviceHash = hashToken(device);
    const result = await create({ tokenHash: hashToken(token), address: request.ip, userAgent, deviceHash });
    this.signIn.noteUsers();
    if (!result) return undefined;
    if ('challenge' in result) {
      const { token: challenge, next: state, ...rest } = result.challenge;
      return { state, challenge, ...rest };
    }
    const { session, keep, recoveryCodes } = result;
    setSessionCookie(request, reply, token, keep);
    setDeviceCookie(request, reply, device);
    return { ...signedIn(session), ...(recoveryCodes && { recoveryCodes }) };
  }
}
