import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, isSameSecret } from '@recuerda/service';
import { GraphError } from './errors.js';
import { GraphSettings } from './settings/graph-settings.js';

const BEARER = /^Bearer (.+)$/i;

/** Access tokens; they can expire or be replaced while the sandbox runs. */
@Injectable()
export class Tokens {
  constructor(
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws GraphError 0 without a token, 190 for a wrong or expired one */
  check(authorization: string | undefined): void {
    const given = BEARER.exec(authorization ?? '')?.[1];
    if (given === undefined) throw new GraphError(0, 'The request has no access token.');
    const known = Object.entries(this.settings.current.tokens).find(([token]) => isSameSecret(token, given));
    if (known === undefined) throw new GraphError(190, 'Invalid OAuth access token - cannot parse access token.');
    const [, expiresAt] = known;
    if (expiresAt !== null && Date.parse(expiresAt) <= this.clock.now().getTime())
      throw new GraphError(190, `Session has expired on ${expiresAt}.`);
  }
}
