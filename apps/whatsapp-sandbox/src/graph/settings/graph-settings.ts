import { Inject, Injectable } from '@nestjs/common';
import { GRAPH_CONFIG, type GraphConfig } from '../graph.config.js';
import type { Settings, SettingsInput } from './settings-schema.js';

/** How the simulated Graph API behaves now. */
@Injectable()
export class GraphSettings {
  private settings: Settings;

  constructor(@Inject(GRAPH_CONFIG) private readonly config: GraphConfig) {
    this.settings = defaultsOf(config);
  }

  get current(): Settings {
    return this.settings;
  }

  change({ webhooks, templates, ...rest }: SettingsInput): void {
    const { settings } = this;
    this.settings = {
      ...settings,
      ...rest,
      webhooks: { ...settings.webhooks, ...webhooks },
      templates: { ...settings.templates, ...templates },
    };
  }

  reset(): void {
    this.settings = defaultsOf(this.config);
  }
}

const defaultsOf = (config: GraphConfig): Settings => ({
  tokens: { [config.WHATSAPP_TOKEN]: null },
  quality: 'GREEN',
  messagingLimit: 250,
  throughput: 80,
  pairRateMs: 6_000,
  requireWindow: true,
  faults: [],
  lateErrors: [],
  delayMs: 0,
  statuses: ['sent', 'delivered', 'read'],
  statusGapMs: 300,
  usersWithoutPhone: [],
  webhookUrl: config.WHATSAPP_WEBHOOK_URL ?? null,
  webhooks: {
    order: 'kept',
    delayMs: 0,
    copies: 1,
    batch: 1,
    collectMs: 200,
    lostPercent: 0,
    retries: 7,
    retryMs: 1_000,
  },
  templates: { review: 'approve', reviewMs: 1_000, categoryAtApproval: null },
});
