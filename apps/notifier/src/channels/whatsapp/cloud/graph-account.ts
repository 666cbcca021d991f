import { type AccountView, MINUTE_MS } from '@recuerda/contracts';
import type { Clock } from '@recuerda/service';
import { z } from 'zod';
import { parse } from '../../http/json-body.js';
import { isSuccess, type ProviderResponse } from '../../http/provider-response.js';
import type { AccountProvider } from '../connection.js';
import type { CloudConfig } from './cloud.config.js';
import { GraphClient } from './graph-client.js';
import { errorMessageOf } from './graph-error.js';

const text = z.string().nullish().catch(null);
const numberNode = z.object({
  display_phone_number: text,
  verified_name: text,
  quality_rating: text,
  status: text,
});
/** The limit of the business; versions of the API before 2026 have one of the number. */
const limitNode = z.object({ whatsapp_business_manager_messaging_limit: text, messaging_limit_tier: text });
const LIMIT_FIELDS = ['whatsapp_business_manager_messaging_limit', 'messaging_limit_tier'];
const apps = z.object({
  data: z.array(z.object({ whatsapp_business_api_data: z.object({ name: z.string().optional() }).optional() })),
});
/** Ratings of a number that has none yet. */
const UNRATED = new Set(['UNKNOWN', 'NA']);

/** Names of the apps that get the account's webhooks; null: the answer does not say. */
export function subscribedAppsOf({ data }: ProviderResponse): string[] | null {
  const { data: known } = apps.safeParse(parse(data));
  return known?.data.map(({ whatsapp_business_api_data: app }) => app?.name ?? '') ?? null;
}

/** The number and its account, as Meta describes them. */
export class GraphAccount implements AccountProvider {
  readonly accountId: string;
  private last: Promise<AccountView> | undefined;
  private readAt = -Infinity;

  constructor(
    private readonly graph: GraphClient,
    private readonly config: CloudConfig,
    private readonly clock: Clock,
  ) {
    this.accountId = config.WHATSAPP_BUSINESS_ACCOUNT_ID ?? '';
  }

  read(fresh = false): Promise<AccountView> {
    const now = this.clock.now().getTime();
    if (!fresh && this.last && now - this.readAt < MINUTE_MS) return this.last;
    this.readAt = now;
    this.last = this.ask().catch(() => this.viewOf('Meta no responde en este momento.'));
    return this.last;
  }

  private async ask(): Promise<AccountView> {
    const { WHATSAPP_PHONE_NUMBER_ID: id } = this.config;
    const [answer, limit, subscribed] = await Promise.all([
      this.graph.get(`${id}?fields=${Object.keys(numberNode.shape).join(',')}`),
      this.limit(),
      this.graph.get(`${this.accountId}/subscribed_apps`),
    ]);
    const names = isSuccess(subscribed) ? subscribedAppsOf(subscribed) : null;
    const node = isSuccess(answer) ? numberNode.safeParse(parse(answer.data)).data : undefined;
    if (!node) return this.viewOf(errorMessageOf(answer), null, names);
    const { display_phone_number: display, verified_name: name, quality_rating: rating, status } = node;
    const quality = rating && !UNRATED.has(rating) ? rating : null;
    const number = { display: display ?? null, verifiedName: name ?? null, quality, limit, status: status ?? null };
    return this.viewOf(null, number, names);
  }

  /** An unknown field is an error, so each is asked for by itself. */
  private async limit(): Promise<string | null> {
    for (const field of LIMIT_FIELDS) {
      const answer = await this.graph.get(`${this.config.WHATSAPP_PHONE_NUMBER_ID}?fields=${field}`);
      const node = limitNode.safeParse(parse(answer.data)).data;
      const limit = node?.whatsapp_business_manager_messaging_limit ?? node?.messaging_limit_tier;
      if (limit) return limit;
    }
    return null;
  }

  private viewOf(
    error: string | null,
    number: AccountView['number'] = null,
    names: AccountView['apps'] = null,
  ): AccountView {
    return { checkedAt: this.clock.now().toISOString(), error, number, apps: names };
  }
}
