import { Injectable } from '@nestjs/common';
import type { AccessView, NewSession, RequestDefinition, SignInResult } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyReply } from 'fastify';
import { hashToken, newToken } from '@recuerda/service';
import { deviceToken, setDeviceCookie, setSessionCookie } from './cookies.js';
import { signedIn } from './sessions.js';
import { SignInState } from './sign-in-state.js';

const MAX_USER_AGENT = 200;

/** Signs in: each session has a new token, whatever cookie the request brought. */
@Injectable()
export class NewSessions {
  constructor(
    private readonly requests: RequestClient,
    private readonly signIn: SignInState,
  ) {}

  /** @throws `not_found` while sign-in is off, or what the request to identity throws. */
  async start<I extends object>(
    reply: FastifyReply,
    request: RequestDefinition<I & { session: NewSession }, SignInResult>,
    input: I,
  ): Promise<AccessView> {
    const { session, enter } = await this.prepare(reply);
    return enter(await this.requests.send(request, { ...input, session }));
  }

  /**
   * Returns a session for identity to begin, and what sets its cookies once identity has answered.
   *
   * @throws `not_found` while sign-in is off.
   */
  async prepare(reply: FastifyReply): Promise<{ session: NewSession; enter: (result: SignInResult) => AccessView }> {
    await this.signIn.assertOn();
    const { headers, ip: address } = reply.request;
    const [token, device] = [newToken(), deviceToken(reply.request)];
    const userAgent = (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
    const session = { tokenHash: hashToken(token), address, userAgent, deviceHash: hashToken(device) };
    const enter = (result: SignInResult): AccessView => {
      this.signIn.noteUsers();
      if ('challenge' in result) {
        const { token: challenge, next: state, ...rest } = result.challenge;
        return { state, challenge, ...rest };
      }
      const { session: begun, keep, recoveryCodes } = result;
      setSessionCookie(reply, token, keep);
      setDeviceCookie(reply, device);
      return { ...signedIn(begun), ...(recoveryCodes && { recoveryCodes }) };
    };
    return { session, enter };
  }
}
