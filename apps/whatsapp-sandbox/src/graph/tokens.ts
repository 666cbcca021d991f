import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, isSameSecret } from '@recuerda/service';
import { GraphError } from './errors.js';
import { GRAPH_CONFIG, type GraphConfig } from './graph.config.js';
import { GraphSettings } from './settings/graph-settings.js';

const BEARER = /^Bearer (.+)$/i;

/** Access tokens; they can expire or be replaced while the sandbox runs. */
@Injectable()
export class Tokens {
  constructor(
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(GRAPH_CONFIG) private readonly config: GraphConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param proof of the app secret, if the call has one
   * @throws GraphError 0 without a token, 190 for a wrong or expired one, 100 for a wrong proof
   */
  check(authorization: string | undefined, proof?: string): void {
    const given = BEARER.exec(authorization ?? '')?.[1];
    if (given === undefined) throw new GraphError(0, 'The request has no access token.');
    const known = Object.entries(this.settings.current.tokens).find(([token]) => isSameSecret(token, given));
    if (known === undefined) throw new GraphError(190, 'Invalid OAuth access token - cannot parse access token.');
    const [, expiresAt] = known;
    if (expiresAt !== null && Date.parse(expiresAt) <= this.clock.now().getTime())
      throw new GraphError(190, `Session has expired on ${expiresAt}.`);
    const expected = createHmac('sha256', this.config.WHATSAPP_APP_SECRET).update(given).digest('hex');
    if (proof !== undefined && !isSameSecret(proof, expected))
      throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument');
  }
}
