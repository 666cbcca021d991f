import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type CalendarFeedInput,
  calendarFeedInput,
  CreateCalendarFeed,
  CreateSavedView,
  CreateWebhookEndpoint,
  DeleteCalendarFeed,
  DeleteSavedView,
  DeleteWebhookEndpoint,
  ListCalendarFeeds,
  ListSavedViews,
  ListWebhookEndpoints,
  ListWebhookMessages,
  PingWebhookEndpoint,
  ReplayFailedWebhooks,
  type ReplayInput,
  replayInput,
  ReplayWebhookMessage,
  RevealWebhookSecret,
  RotateWebhookSecret,
  type SavedViewInput,
  savedViewInput,
  type SavedViewPatch,
  savedViewPatch,
  type SavedViewQuery,
  savedViewQuery,
  UpdateSavedView,
  UpdateWebhookEndpoint,
  type WebhookEndpointInput,
  webhookEndpointInput,
  type WebhookEndpointPatch,
  webhookEndpointPatch,
  type WebhookMessageQuery,
  webhookMessageQuery,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires, RequiresConfirmed } from '../auth/route-access.js';
import { IdParam, JsonBody, NewId, QueryInput } from '../http/inputs.js';
import {
  calendarFeeds,
  createdCalendarFeed,
  createdWebhookEndpoint,
  replayed,
  savedView,
  savedViews,
  webhookEndpoint,
  webhookEndpoints,
  webhookMessage,
  webhookMessagePage,
  webhookSecret,
} from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

const MISSING = 'not_found';

/** The systems that get webhooks. */
@ApiTags('Integraciones')
@Controller('api/webhook-endpoints')
export class WebhookEndpointsController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('integrations.manage')
  @Operation({ summary: 'Los destinos de webhooks, el más antiguo primero.', answer: webhookEndpoints })
  list() {
    return this.requests.send(ListWebhookEndpoints, {});
  }

  @Post()
  @RequiresConfirmed('integrations.manage')
  @Operation({
    summary: 'Agrega un destino de webhooks.',
    description: 'Debe ser HTTPS y público, salvo en las redes de `WEBHOOK_ALLOW_NETWORKS`.',
    status: 201,
    answer: createdWebhookEndpoint,
    problems: ['already_exists', 'already_deleted'],
  })
  create(@NewId() id: string, @JsonBody(webhookEndpointInput) input: WebhookEndpointInput) {
    return this.requests.send(CreateWebhookEndpoint, { id, ...input });
  }

  @Patch(':id')
  @RequiresConfirmed('integrations.manage')
  @Operation({
    summary: 'Cambia los campos enviados.',
    description: 'Al activarlo recibe lo que estaba en espera.',
    answer: webhookEndpoint,
  })
  update(@IdParam(MISSING) id: string, @JsonBody(webhookEndpointPatch) patch: WebhookEndpointPatch) {
    return this.requests.send(UpdateWebhookEndpoint, { id, patch });
  }

  @Delete(':id')
  @Requires('integrations.manage')
  @Operation({ summary: 'Elimina un destino y su registro.' })
  async delete(@IdParam(MISSING) id: string): Promise<void> {
    await this.requests.send(DeleteWebhookEndpoint, { id });
  }

  @Post(':id/secret')
  @RequiresConfirmed('integrations.manage')
  @Operation({ summary: 'Muestra el secreto; queda en la actividad.', answer: webhookSecret })
  reveal(@IdParam(MISSING) id: string) {
    return this.requests.send(RevealWebhookSecret, { id });
  }

  @Post(':id/secret/rotate')
  @RequiresConfirmed('integrations.manage')
  @Operation({ summary: 'Crea otro secreto. El anterior también firma durante 24 horas.', answer: webhookSecret })
  rotate(@IdParam(MISSING) id: string) {
    return this.requests.send(RotateWebhookSecret, { id });
  }
}

/** Webhooks that were sent to an endpoint, with its answers. */
@ApiTags('Integraciones')
@Controller('api/webhook-endpoints/:id')
export class WebhookLogController {
  constructor(private readonly requests: RequestClient) {}

  @Post('test')
  @Requires('integrations.manage')
  @Operation({ summary: 'Envía `test.ping`, también a un destino inactivo.', answer: webhookMessage })
  test(@IdParam(MISSING) id: string) {
    return this.requests.send(PingWebhookEndpoint, { id });
  }

  @Get('messages')
  @Requires('integrations.manage')
  @Operation({ summary: 'Los webhooks de un destino, el más reciente primero.', answer: webhookMessagePage })
  messages(@IdParam(MISSING) endpointId: string, @QueryInput(webhookMessageQuery) query: WebhookMessageQuery) {
    return this.requests.send(ListWebhookMessages, { endpointId, ...query });
  }

  @Post('messages/:messageId/replay')
  @Requires('integrations.manage')
  @Operation({ summary: 'Envía un webhook otra vez.', answer: webhookMessage })
  replay(@IdParam(MISSING) endpointId: string, @IdParam(MISSING, 'messageId') id: string) {
    return this.requests.send(ReplayWebhookMessage, { endpointId, id });
  }

  @Post('replay')
  @Requires('integrations.manage')
  @Operation({ summary: 'Envía otra vez los que fallaron desde un instante.', answer: replayed })
  replayFailed(@IdParam(MISSING) endpointId: string, @JsonBody(replayInput) { since }: ReplayInput) {
    return this.requests.send(ReplayFailedWebhooks, { endpointId, since });
  }
}

/** Calendars of tasks, read by a secret address. */
@ApiTags('Integraciones')
@Controller('api/calendar-feeds')
export class CalendarFeedsController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('integrations.manage')
  @Operation({ summary: 'Los calendarios compartidos, el más antiguo primero.', answer: calendarFeeds })
  list() {
    return this.requests.send(ListCalendarFeeds, {});
  }

  @Post()
  @RequiresConfirmed('integrations.manage')
  @Operation({
    summary: 'Comparte las tareas de un empleado o de un departamento como calendario.',
    description: '`path` lleva un secreto que no se muestra de nuevo. Una petición repetida da otro.',
    status: 201,
    answer: createdCalendarFeed,
    problems: ['already_exists', 'already_deleted'],
  })
  create(@NewId() id: string, @JsonBody(calendarFeedInput) input: CalendarFeedInput) {
    return this.requests.send(CreateCalendarFeed, { id, ...input });
  }

  @Delete(':id')
  @Requires('integrations.manage')
  @Operation({ summary: 'Revoca un calendario: su dirección deja de existir.' })
  async delete(@IdParam(MISSING) id: string): Promise<void> {
    await this.requests.send(DeleteCalendarFeed, { id });
  }
}

/** Filters, order and look of lists, under a name. */
@ApiTags('Vistas')
@Controller('api/saved-views')
export class SavedViewsController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Las vistas propias y las de la escuela, por nombre.', answer: savedViews })
  list(@QueryInput(savedViewQuery) query: SavedViewQuery) {
    return this.requests.send(ListSavedViews, query);
  }

  @Post()
  @Requires('account.own')
  @Operation({
    summary: 'Guarda una vista.',
    description: 'Una compartida (`isShared`) es de la escuela y requiere el permiso `settings.write`.',
    status: 201,
    answer: savedView,
    problems: ['already_exists', 'already_deleted'],
  })
  create(@NewId() id: string, @JsonBody(savedViewInput) input: SavedViewInput) {
    return this.requests.send(CreateSavedView, { id, ...input });
  }

  @Patch(':id')
  @Requires('account.own')
  @Operation({
    summary: 'Cambia los campos enviados.',
    description: '`isStart` es de cada usuario: su lista comienza con esta vista.',
    answer: savedView,
  })
  update(@IdParam(MISSING) id: string, @JsonBody(savedViewPatch) patch: SavedViewPatch) {
    return this.requests.send(UpdateSavedView, { id, patch });
  }

  @Delete(':id')
  @Requires('account.own')
  @Operation({ summary: 'Elimina una vista.' })
  async delete(@IdParam(MISSING) id: string): Promise<void> {
    await this.requests.send(DeleteSavedView, { id });
  }
}
