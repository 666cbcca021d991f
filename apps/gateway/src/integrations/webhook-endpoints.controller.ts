import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
  DeleteWebhookEndpoint,
  ListWebhookEndpoints,
  RevealWebhookSecret,
  RotateWebhookSecret,
  UpdateWebhookEndpoint,
  type WebhookEndpointInput,
  webhookEndpointInput,
  type WebhookEndpointPatch,
  webhookEndpointPatch,
  type WebhookEndpointView,
  type WebhookSecret,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires, RequiresConfirmed } from '../auth/route-access.js';
import { IdParam } from '../http/id.pipe.js';
import { JsonBody } from '../http/input.pipe.js';
import { NewId } from '../http/new-id.js';
import {
  createdWebhookEndpoint,
  webhookEndpoint,
  webhookEndpoints,
  webhookSecret,
} from '../openapi/integrations.components.js';
import { Operation } from '../openapi/operation.js';
import { ApiCreates, ApiId } from '../openapi/parameters.js';

const MISSING = 'not_found';

/** The systems that get webhooks. */
@ApiTags('Integraciones')
@Controller('api/webhook-endpoints')
export class WebhookEndpointsController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('integrations.manage')
  @Operation({ summary: 'Los destinos de webhooks, el más antiguo primero.', answer: webhookEndpoints })
  list(): Promise<{ items: WebhookEndpointView[] }> {
    return this.requests.send(ListWebhookEndpoints, {});
  }

  @Post()
  @RequiresConfirmed('integrations.manage')
  @ApiCreates()
  @Operation({
    summary: 'Agrega un destino de webhooks.',
    description: 'Debe ser HTTPS y público, salvo en las redes de `WEBHOOK_ALLOW_NETWORKS`.',
    status: 201,
    answer: createdWebhookEndpoint,
    problems: ['validation_failed', 'already_exists', 'already_deleted'],
  })
  create(
    @NewId() id: string,
    @JsonBody(webhookEndpointInput) input: WebhookEndpointInput,
  ): Promise<CreatedWebhookEndpoint> {
    return this.requests.send(CreateWebhookEndpoint, { id, ...input });
  }

  @Patch(':id')
  @RequiresConfirmed('integrations.manage')
  @ApiId()
  @Operation({
    summary: 'Cambia los campos enviados.',
    description: 'Al activarlo recibe lo que estaba en espera.',
    answer: webhookEndpoint,
    problems: ['validation_failed', MISSING],
  })
  update(
    @IdParam(MISSING) id: string,
    @JsonBody(webhookEndpointPatch) patch: WebhookEndpointPatch,
  ): Promise<WebhookEndpointView> {
    return this.requests.send(UpdateWebhookEndpoint, { id, patch });
  }

  @Delete(':id')
  @Requires('integrations.manage')
  @HttpCode(204)
  @ApiId()
  @Operation({ summary: 'Elimina un destino y su registro.', status: 204, problems: [MISSING] })
  async delete(@IdParam(MISSING) id: string): Promise<void> {
    await this.requests.send(DeleteWebhookEndpoint, { id });
  }

  @Post(':id/secret')
  @RequiresConfirmed('integrations.manage')
  @HttpCode(200)
  @ApiId()
  @Operation({ summary: 'Muestra el secreto; queda en la actividad.', answer: webhookSecret, problems: [MISSING] })
  reveal(@IdParam(MISSING) id: string): Promise<WebhookSecret> {
    return this.requests.send(RevealWebhookSecret, { id });
  }

  @Post(':id/secret/rotate')
  @RequiresConfirmed('integrations.manage')
  @HttpCode(200)
  @ApiId()
  @Operation({
    summary: 'Crea otro secreto. El anterior también firma durante 24 horas.',
    answer: webhookSecret,
    problems: [MISSING],
  })
  rotate(@IdParam(MISSING) id: string): Promise<WebhookSecret> {
    return this.requests.send(RotateWebhookSecret, { id });
  }
}
