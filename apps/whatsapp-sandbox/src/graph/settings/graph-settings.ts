import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@recuerda/service';
import { begun, isOver, usedOnce } from '../../answers/fault-fields.js';
import { GRAPH_CONFIG, type GraphConfig } from '../graph.config.js';
import { waIdOf } from '../users.js';
import { type Fault, INITIAL_SETTINGS, type Settings, type SettingsInput } from './settings-table.js';

type Change = Omit<SettingsInput, 'faults' | 'forMs'> & { faults?: Fault[] };

/** Present behaviour of the simulated Graph API. */
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

  /** Returns the first fault for this recipient, or for a call without one, and uses up one of its `times`. */
  takeFault(waId?: string): Fault | undefined {
    const { faults } = this.current;
    if (faults.length === 0) return undefined;
    const now = this.clock.now();
    const going = faults.filter((fault) => !isOver(fault, now));
    const found = going.find(({ to, calls }) =>
      to === undefined ? waId !== undefined || calls === 'all' : waId !== undefined && waIdOf(to) === waId,
    );
    this.keepFaults(going.flatMap((fault) => (fault === found ? (usedOnce(fault) ?? []) : fault)));
    return found;
  }

  private keepFaults(faults: Fault[]): void {
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
