import { randomBytes } from 'node:crypto';
import { Body, Controller, Delete, Get, HttpCode, Inject, Put } from '@nestjs/common';
import { fieldError, isLoopback, parseInput } from '@recuerda/service';
import { GRAPH_CONFIG, type GraphConfig } from '../graph.config.js';
import { GraphSettings } from './graph-settings.js';
import { type Settings, settingsInput } from './settings-table.js';

/** Settings without the access tokens, of which only the expiry is shown. */
type ShownSettings = Omit<Settings, 'tokens'> & { tokens: (string | null)[] };

@Controller('sandbox/graph/behaviour')
export class GraphSettingsController {
  constructor(
    @Inject(GRAPH_CONFIG) private readonly config: GraphConfig,
    @Inject(GraphSettings) private readonly settings: GraphSettings,
  ) {}

  @Get()
  read(): ShownSettings {
    const { tokens, ...rest } = this.settings.current;
    return { ...rest, tokens: Object.values(tokens) };
  }

  /** Changes settings. A given webhook must answer Meta's challenge: `isWebhookVerified`. */
  @Put()
  async change(@Body() body: unknown): Promise<ShownSettings & { isWebhookVerified?: boolean }> {
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
