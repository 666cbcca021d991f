import { Controller, Delete, Get, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import {
  DismissAccountNotice,
  GetWebhookCalls,
  ListAccountNotices,
  ReadAccount,
  type WhatsappHealthView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyRequest } from 'fastify';
import { Requires } from '../auth/route-access.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { whatsappAccount, whatsappHealth } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { type KnownSecrets, WebhookSecrets } from '../webhooks/webhook-secrets.js';

/** Whether the WhatsApp provider reaches this system, and how its account is. */
@ApiTags('WhatsApp')
@Controller('api/whatsapp')
export class HealthController {
  constructor(
    private readonly requests: RequestClient,
    private readonly secrets: WebhookSecrets,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get('health')
  @Requires('settings.write')
  @Operation({
    summary: 'Si el proveedor llama a este sistema, qué se le rechazó y qué avisa de la cuenta.',
    answer: whatsappHealth,
  })
  async health(@Req() request: FastifyRequest): Promise<WhatsappHealthView> {
    const known = await this.secrets.current();
    const { provider } = known;
    const [calls, notices] = await Promise.all([
      this.requests.send(GetWebhookCalls, { source: provider === 'cloud' ? 'cloud' : 'form' }),
      this.requests.send(ListAccountNotices, {}),
    ]);
    const webhook = {
      url: this.addressOf(request, known),
      hasSecret: (provider === 'cloud' ? known.app : known.form).length > 0,
      hasVerifyToken: known.verifyToken.length > 0,
      calls,
    };
    return { provider, webhook, notices };
  }

  @Get('account')
  @Requires('settings.write')
  @Operation({
    summary: 'El número que envía y su cuenta, como los describe Meta.',
    description: 'De hace un minuto como mucho. `account` es null si al proveedor no se le puede preguntar.',
    answer: whatsappAccount,
  })
  account() {
    return this.requests.send(ReadAccount, {});
  }

  @Post('account/check')
  @Requires('settings.write')
  @Operation({ summary: 'Pregunta de nuevo a Meta por el número y la cuenta.', answer: whatsappAccount })
  check() {
    return this.requests.send(ReadAccount, { fresh: true });
  }

  @Delete('notices/:key')
  @Requires('settings.write')
  @ApiParam({ name: 'key', schema: { type: 'string', maxLength: 200 } })
  @Operation({
    summary: 'Deja de mostrar un aviso de Meta.',
    description: 'Vuelve si Meta avisa de nuevo.',
    problems: ['validation_failed'],
  })
  async dismiss(@Param('key') key: string): Promise<void> {
    await this.requests.send(DismissAccountNotice, { key });
  }

  /** Returns the address that the provider calls; null: the secret in it is not set, or the sandbox needs none. */
  private addressOf({ protocol, host }: FastifyRequest, { provider, form }: KnownSecrets): string | null {
    const { PUBLIC_URL: base = `${protocol}://${host}` } = this.config;
    const address = `${base.replace(/\/$/, '')}/webhooks/whatsapp`;
    if (provider === 'cloud') return address;
    const [secret] = form;
    return provider === 'form' && secret !== undefined ? `${address}/form/${secret}` : null;
  }
}
