import { Inject, Injectable } from '@nestjs/common';
import { DISPLAY_PHONE_NUMBER, GRAPH_CONFIG, type GraphConfig } from './graph.config.js';
import { GraphError } from './errors.js';
import { tierOf } from './limits.js';
import { GraphSettings } from './settings/graph-settings.js';
import { Webhooks } from './webhooks/webhooks.js';

/** Messages a second from which on Meta calls the throughput high. */
const HIGH_THROUGHPUT = 1_000;

/** Meta's subcode of an object that is not there or not for this token. */
const UNKNOWN_OBJECT = 33;

/** The two objects of the graph: the phone number and its business account. */
@Injectable()
export class Nodes {
  constructor(
    @Inject(GRAPH_CONFIG) private readonly config: GraphConfig,
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
  ) {}

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
