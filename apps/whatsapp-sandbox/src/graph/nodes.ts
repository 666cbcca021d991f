import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, isSameSecret } from '@recuerda/service';
import { DISPLAY_PHONE_NUMBER, SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { GraphError } from './errors.js';
import { tierOf } from './limits.js';
import { GraphSettings } from './settings/graph-settings.js';
import { Webhooks } from './webhooks/webhooks.js';

const BEARER = /^Bearer (.+)$/i;
/** Messages a second from which on Meta calls the throughput high. */
const HIGH_THROUGHPUT = 1_000;

/** Meta's subcode of an object that is not there or not for this token. */
const UNKNOWN_OBJECT = 33;

/** The two objects of the graph, the phone number and its business account, and the tokens for them. */
@Injectable()
export class Nodes {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param proof of the app secret, if the call has one
   * @throws GraphError 0 without a token, 190 for a wrong or expired one, 100 for a wrong proof
   */
  checkToken(authorization: string | undefined, proof?: string): void {
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

  /** @throws GraphError 100 */
  requireNumber(id: string): void {
    if (id !== this.config.WHATSAPP_PHONE_NUMBER_ID) throw unknownObject(id);
  }

  /** @throws GraphError 100 */
  requireAccount(id: string): void {
    if (id !== this.config.WHATSAPP_BUSINESS_ACCOUNT_ID) throw unknownObject(id);
  }

  /** @param fields separated by commas; default: the first five of Meta's */
  read(id: string, fields = 'verified_name,display_phone_number,quality_rating,platform_type,throughput'): object {
    if (id === this.config.WHATSAPP_BUSINESS_ACCOUNT_ID) return { id, name: 'Sandbox' };
    this.requireNumber(id);
    const { isRegistered, quality, messagingLimit, throughput } = this.settings.current;
    const all: Record<string, unknown> = {
      verified_name: 'Sandbox',
      display_phone_number: `+${DISPLAY_PHONE_NUMBER}`,
      quality_rating: quality,
      platform_type: 'CLOUD_API',
      throughput: { level: throughput === 0 || throughput >= HIGH_THROUGHPUT ? 'HIGH' : 'STANDARD' },
      whatsapp_business_manager_messaging_limit: tierOf(messagingLimit),
      status: isRegistered ? 'CONNECTED' : 'DISCONNECTED',
      code_verification_status: 'VERIFIED',
      account_mode: 'SANDBOX',
    };
    const wanted = fields.split(',').filter((field) => field in all);
    return { ...Object.fromEntries(wanted.map((field) => [field, all[field]])), id };
  }

  numbers(): object {
    return { data: [this.read(this.config.WHATSAPP_PHONE_NUMBER_ID)] };
  }

  register(id: string, isRegistered: boolean): object {
    this.requireNumber(id);
    this.settings.change({ isRegistered });
    return { success: true };
  }

  subscribedApps(): object {
    return {
      data: this.webhooks.isSubscribed ? [{ whatsapp_business_api_data: { id: '1', name: 'Sandbox', link: '' } }] : [],
    };
  }

  subscribe(isSubscribed: boolean): object {
    this.webhooks.isSubscribed = isSubscribed;
    return { success: true };
  }
}

const unknownObject = (id: string): GraphError =>
  new GraphError(
    100,
    `Unsupported request. Object with ID '${id}' does not exist or cannot be loaded.`,
    UNKNOWN_OBJECT,
  );
