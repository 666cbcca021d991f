import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ListWebhookMessages,
  PingWebhookEndpoint,
  ReplayFailedWebhooks,
  type ReplayInput,
  replayInput,
  ReplayWebhookMessage,
  type WebhookMessagePage,
  type WebhookMessageQuery,
  webhookMessageQuery,
  type WebhookMessageView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { IdParam } from '../http/id.pipe.js';
import { JsonBody, QueryInput } from '../http/input.pipe.js';
import { replayed, webhookMessage, webhookMessagePage } from '../openapi/integrations.components.js';
import { Operation } from '../openapi/operation.js';
import { ApiId } from '../openapi/parameters.js';

const MISSING = 'not_found';

/** What was sent to an endpoint, and what it answered. */
@ApiTags('Integraciones')
@Controller('api/webhook-endpoints/:id')
export class WebhookLogController {
  constructor(private readonly requests: RequestClient) {}

  @Post('test')
  @Requires('integrations.manage')
  @HttpCode(200)
  @ApiId()
  @Operation({
    summary: 'Envía `test.ping`, también a un destino inactivo.',
    answer: webhookMessage,
    problems: [MISSING],
  })
  test(@IdParam(MISSING) id: string): Promise<WebhookMessageView> {
    return this.requests.send(PingWebhookEndpoint, { id });
  }

  @Get('messages')
  @Requires('integrations.manage')
  @ApiId()
  @Operation({
    summary: 'Los webhooks de un destino, el más reciente primero.',
    answer: webhookMessagePage,
    problems: ['validation_failed'],
  })
  messages(
    @IdParam(MISSING) endpointId: string,
    @QueryInput(webhookMessageQuery) query: WebhookMessageQuery,
  ): Promise<WebhookMessagePage> {
    return this.requests.send(ListWebhookMessages, { endpointId, ...query });
  }

  @Post('messages/:messageId/replay')
  @Requires('integrations.manage')
  @HttpCode(200)
  @ApiId()
  @ApiId('messageId')
  @Operation({ summary: 'Envía un webhook otra vez.', answer: webhookMessage, problems: [MISSING] })
  replay(@IdParam(MISSING) endpointId: string, @IdParam(MISSING, 'messageId') id: string): Promise<WebhookMessageView> {
    return this.requests.send(ReplayWebhookMessage, { endpointId, id });
  }

  @Post('replay')
  @Requires('integrations.manage')
  @HttpCode(200)
  @ApiId()
  @Operation({
    summary: 'Envía otra vez los que fallaron desde un instante.',
    answer: replayed,
    problems: ['validation_failed', MISSING],
  })
  replayFailed(
    @IdParam(MISSING) endpointId: string,
    @JsonBody(replayInput) { since }: ReplayInput,
  ): Promise<{ count: number }> {
    return this.requests.send(ReplayFailedWebhooks, { endpointId, since });
  }
}
