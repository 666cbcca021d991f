import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@recuerda/service';
import { begun } from '../../answers/fault-fields.js';
import { GRAPH_CONFIG, type GraphConfig } from '../graph.config.js';
import { INITIAL_SETTINGS, type Settings, type SettingsInput } from './settings-schema.js';
import type { Fault } from './settings-table.js';

type Change = Omit<SettingsInput, 'faults' | 'forMs'> & { faults?: Fault[] };

/** How the simulated Graph API behaves now. */
@Injectable()
export class GraphSettings {
  private settings: Settings;
  /** Changes for a time, the latest last. */
  private temporary: { until: number; change: Change }[] = [];

  constructor(
    @Inject(GRAPH_CONFIG) private readonly config: GraphConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.settings = defaultsOf(config);
  }

  get current(): Settings {
    if (this.temporary.length === 0) return this.settings;
    const now = this.clock.now().getTime();
    this.temporary = this.temporary.filter(({ until }) => until > now);
    return this.temporary.reduce((settings, { change }) => changed(settings, change), this.settings);
  }

  change({ forMs, faults, ...change }: SettingsInput): void {
    const now = this.clock.now();
    // Faults have an end of their own, and are used up.
    if (faults) this.keepFaults(faults.map((fault) => begun({ ...fault, forMs: fault.forMs ?? forMs }, now)));
    if (forMs === undefined) this.settings = changed(this.settings, change);
    else this.temporary.push({ until: now.getTime() + forMs, change });
  }

  /** Replaces the faults by what remains of them. */
  keepFaults(faults: Fault[]): void {
    this.settings = { ...this.settings, faults };
  }

  reset(): void {
    this.settings = defaultsOf(this.config);
    this.temporary = [];
  }
}

const changed = (settings: Settings, { webhooks, templates, ...rest }: Change): Settings => ({
  ...settings,
  ...rest,
  webhooks: { ...settings.webhooks, ...webhooks },
  templates: { ...settings.templates, ...templates },
});

const defaultsOf = (config: GraphConfig): Settings => ({
  ...INITIAL_SETTINGS,
  tokens: { [config.WHATSAPP_TOKEN]: null },
  webhookUrl: config.WHATSAPP_WEBHOOK_URL ?? null,
});
