import { randomBytes } from 'node:crypto';
import { Body, Controller, Delete, Get, HttpCode, Inject, Injectable, Put } from '@nestjs/common';
import { CLOCK, type Clock, fieldError, isLoopback, parseInput } from '@recuerda/service';
import { begun, isOver, usedOnce } from '../../answers/fault-fields.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../../sandbox.config.js';
import { waIdOf } from '../users.js';
import { type Fault, INITIAL_SETTINGS, type Settings, type SettingsInput, settingsInput } from './settings-table.js';

type Change = Omit<SettingsInput, 'faults' | 'forMs'> & { faults?: Fault[] };

/** Present behaviour of the simulated Graph API. */
@Injectable()
export class GraphSettings {
  private settings: Settings;
  /** Changes for a time, the latest last. */
  private temporary: { until: number; change: Change }[] = [];

  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
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

const defaultsOf = (config: SandboxConfig): Settings => ({
  ...INITIAL_SETTINGS,
  tokens: { [config.WHATSAPP_TOKEN]: null },
  webhookUrl: config.WHATSAPP_WEBHOOK_URL ?? null,
});

@Controller('sandbox/graph/behaviour')
export class GraphSettingsController {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    @Inject(GraphSettings) private readonly settings: GraphSettings,
  ) {}

  /** Settings without the access tokens, of which only the expiry is shown. */
  @Get()
  read() {
    const { tokens, ...rest } = this.settings.current;
    return { ...rest, tokens: Object.values(tokens) };
  }

  /** Changes settings. A given webhook must answer Meta's challenge: `isWebhookVerified`. */
  @Put()
  async change(@Body() body: unknown): Promise<object> {
    const input = parseInput(settingsInput, body);
    if (input.webhookUrl && !this.isAllowed(new URL(input.webhookUrl)))
      throw fieldError('webhookUrl', 'Debe ser de esta máquina o de la de WHATSAPP_WEBHOOK_URL.');
    this.settings.change(input);
    if (!input.webhookUrl) return this.read();
    const isWebhookVerified = await verifyWebhook(input.webhookUrl, this.config.WHATSAPP_VERIFY_TOKEN);
    return { ...this.read(), isWebhookVerified };
  }

  @Delete()
  @HttpCode(204)
  reset(): void {
    this.settings.reset();
  }

  /** Whether this address may be called: strangers must not make this process call others of its network. */
  private isAllowed({ hostname }: URL): boolean {
    const { WHATSAPP_WEBHOOK_URL: configured } = this.config;
    return isLoopback(hostname) || (configured !== undefined && new URL(configured).hostname === hostname);
  }
}

const TIMEOUT_MS = 10_000;

/** Sends Meta's challenge of a new webhook, which a receiver with the verify token answers. */
async function verifyWebhook(webhookUrl: string, verifyToken: string): Promise<boolean> {
  const challenge = randomBytes(8).toString('hex');
  const url = new URL(webhookUrl);
  url.searchParams.set('hub.mode', 'subscribe');
  url.searchParams.set('hub.verify_token', verifyToken);
  url.searchParams.set('hub.challenge', challenge);
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.status === 200 && (await response.text()) === challenge;
  } catch {
    return false;
  }
}
