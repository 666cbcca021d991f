import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@recuerda/service';
import { begun } from '../../answers/fault-fields.js';
import { GRAPH_CONFIG, type GraphConfig } from '../graph.config.js';
import type { Fault, Settings, SettingsInput } from './settings-schema.js';

/** How the simulated Graph API behaves now. */
@Injectable()
export class GraphSettings {
  private settings: Settings;

  constructor(
    @Inject(GRAPH_CONFIG) private readonly config: GraphConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.settings = defaultsOf(config);
  }

  get current(): Settings {
    return this.settings;
  }

  change({ webhooks, templates, faults, ...rest }: SettingsInput): void {
    const { settings } = this;
    const now = this.clock.now();
    this.settings = {
      ...settings,
      ...rest,
      ...(faults && { faults: faults.map((fault) => begun(fault, now)) }),
      webhooks: { ...settings.webhooks, ...webhooks },
      templates: { ...settings.templates, ...templates },
    };
  }

  /** Replaces the faults by what remains of them. */
  keepFaults(faults: Fault[]): void {
    this.settings = { ...this.settings, faults };
  }

  reset(): void {
    this.settings = defaultsOf(this.config);
  }
}

const defaultsOf = (config: GraphConfig): Settings => ({
  tokens: { [config.WHATSAPP_TOKEN]: null },
  isRegistered: true,
  testRecipients: null,
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
