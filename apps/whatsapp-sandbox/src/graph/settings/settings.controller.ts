import { Body, Controller, Delete, Get, HttpCode, Inject, Put } from '@nestjs/common';
import { fieldError, isLoopback, parseInput } from '@recuerda/service';
import { GRAPH_CONFIG, type GraphConfig } from '../graph.config.js';
import { verifyWebhook } from '../webhooks/verify-webhook.js';
import { GraphSettings } from './graph-settings.js';
import { type Settings, settingsInput } from './settings-schema.js';

/** Access tokens are not shown, only when they expire. */
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

  /** `isWebhookVerified`: the answer to Meta's challenge, where a webhook is given. */
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

  /** Otherwise strangers could make this process call others of its network. */
  private isAllowed({ hostname }: URL): boolean {
    const { WHATSAPP_WEBHOOK_URL: configured } = this.config;
    return isLoopback(hostname) || (configured !== undefined && new URL(configured).hostname === hostname);
  }
}
