import { Controller, Delete, Get, Inject, Param, Post, Put, Req } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import {
  type AccountInput,
  accountInput,
  type CheckAccountInput,
  checkAccountInput,
  CheckAccountValues,
  ChooseTemplate,
  type ChooseTemplateInput,
  chooseTemplateInput,
  ConnectAccount,
  type ConnectionView,
  CreateTemplate,
  DisconnectAccount,
  DismissAccountNotice,
  GetConnection,
  GetTestMessage,
  GetWebhookCalls,
  ListAccountNotices,
  ListTemplates,
  ReadAccount,
  SendTestMessage,
  SynchroniseTemplates,
  type TemplateInput,
  templateInput,
  type TestMessageInput,
  testMessageInput,
  type WhatsappHealthView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { FastifyRequest } from 'fastify';
import { Requires, RequiresConfirmed } from '../auth/route-access.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { IdParam, JsonBody, NewId } from '../http/inputs.js';
import {
  template,
  templateList,
  testMessage,
  whatsappAccount,
  whatsappCheck,
  whatsappConnection,
  whatsappHealth,
} from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';
import { type KnownSecrets, WebhookSecrets } from '../webhooks/webhook-secrets.js';

/** The account through which messages go. No answer has a secret of it. */
@ApiTags('WhatsApp')
@Controller('api/whatsapp/connection')
export class ConnectionController {
  constructor(
    private readonly requests: RequestClient,
    private readonly secrets: WebhookSecrets,
  ) {}

  @Get()
  @Requires('settings.write')
  @Operation({ summary: 'Por qué cuenta salen los mensajes, sin sus claves.', answer: whatsappConnection })
  get() {
    return this.requests.send(GetConnection, {});
  }

  @Post('check')
  @Requires('settings.write')
  @Operation({
    summary: 'Prueba los datos de una cuenta en su proveedor, sin guardarlos.',
    description:
      'Una clave vacía es la guardada. De un gateway, con `testPhone`, envía un mensaje de prueba a ese número.',
    answer: whatsappCheck,
  })
  check(@JsonBody(checkAccountInput) input: CheckAccountInput) {
    return this.requests.send(CheckAccountValues, input);
  }

  @Put()
  @RequiresConfirmed('settings.write')
  @Operation({
    summary: 'Conecta una cuenta: en segundos los mensajes salen por ella, sin reiniciar.',
    description: 'Una clave vacía deja la guardada. La dirección de un gateway debe ser HTTPS y pública.',
    answer: whatsappConnection,
    problems: ['connection_fixed', 'secrets_key_missing'],
  })
  async connect(@JsonBody(accountInput) input: AccountInput): Promise<ConnectionView> {
    const connection = await this.requests.send(ConnectAccount, input);
    this.secrets.forget();
    return connection;
  }

  @Delete()
  @RequiresConfirmed('settings.write')
  @Operation({
    summary: 'Desconecta la cuenta: los mensajes vuelven al simulador y no llegan a ningún teléfono.',
    answer: whatsappConnection,
    problems: ['connection_fixed'],
  })
  async disconnect(): Promise<ConnectionView> {
    const connection = await this.requests.send(DisconnectAccount, {});
    this.secrets.forget();
    return connection;
  }
}

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

/** The templates of the WhatsApp account at Meta. */
@ApiTags('WhatsApp')
@Controller('api/whatsapp/templates')
export class TemplatesController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('settings.write')
  @Operation({ summary: 'Las plantillas de la cuenta, tal como estaban al sincronizarlas.', answer: templateList })
  list() {
    return this.requests.send(ListTemplates, {});
  }

  /** A repetition is refused by Meta: name and language are the template's key. */
  @Post()
  @Requires('settings.write')
  @Operation({
    summary: 'Crea una plantilla de recordatorios en Meta, que después la revisa.',
    status: 201,
    answer: template,
    problems: [
      'template_refused',
      'template_exists',
      'templates_unsupported',
      'provider_refused',
      'provider_unavailable',
    ],
  })
  create(@JsonBody(templateInput) input: TemplateInput) {
    return this.requests.send(CreateTemplate, input);
  }

  @Put('choice')
  @Requires('settings.write')
  @Operation({
    summary: 'Elige con qué plantilla sale una clase de mensaje.',
    description: 'Vale en segundos, sin reiniciar. Lo que estaba retenido sale si la elegida se puede usar.',
    answer: templateList,
    problems: ['template_fixed', 'templates_unsupported'],
  })
  choose(@JsonBody(chooseTemplateInput) input: ChooseTemplateInput) {
    return this.requests.send(ChooseTemplate, input);
  }

  @Post('sync')
  @Requires('settings.write')
  @Operation({
    summary: 'Lee de nuevo las plantillas de Meta.',
    description: 'También ocurre cada hora y con cada aviso de Meta. Si falla, `error` dice por qué.',
    answer: templateList,
  })
  synchronise() {
    return this.requests.send(SynchroniseTemplates, {});
  }
}

/** Messages by which a person tries the WhatsApp provider. */
@ApiTags('WhatsApp')
@Controller('api/whatsapp/test-messages')
export class TestMessagesController {
  constructor(private readonly requests: RequestClient) {}

  @Post()
  @Requires('settings.write')
  @Operation({
    summary: 'Envía un mensaje de prueba a un empleado o a un número.',
    status: 201,
    answer: testMessage,
    problems: ['employee_not_found', 'opted_out', 'consent_missing'],
  })
  send(@NewId() id: string, @JsonBody(testMessageInput) input: TestMessageInput) {
    return this.requests.send(SendTestMessage, { id, ...input });
  }

  @Get(':id')
  @Requires('settings.write')
  @Operation({
    summary: 'Qué fue de un mensaje de prueba.',
    description: '`pending`: aún no ha salido, o no se conoce.',
    answer: testMessage,
  })
  get(@IdParam('not_found') id: string) {
    return this.requests.send(GetTestMessage, { id });
  }
}
