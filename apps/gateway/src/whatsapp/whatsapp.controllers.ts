import { Controller, Delete, Get, Inject, Param, Post, Put, Req } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import {
  type AccountDepartmentsInput,
  accountDepartmentsInput,
  type AccountInput,
  accountInput,
  AssignAccountDepartments,
  ChangeAccount,
  type CheckAccountInput,
  checkAccountInput,
  CheckAccountValues,
  ChooseTemplate,
  type ChooseTemplateInput,
  chooseTemplateInput,
  ConnectAccount,
  type ConnectionListView,
  CreateTemplate,
  DisconnectAccount,
  DismissAccountNotice,
  GetTestMessage,
  GetWebhookCalls,
  ListAccountNotices,
  ListConnections,
  ListTemplates,
  type NewAccountInput,
  newAccountInput,
  PROVIDERS,
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
import { AppError } from '@recuerda/service';
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
  whatsappConnections,
  whatsappHealth,
} from '../openapi/components.js';
import { EXPECTED, input, Operation } from '../openapi/operation.js';
import { type KnownAccount, WebhookSecrets } from '../webhooks/webhook-secrets.js';

/** The `:account` of the path: its key. */
const AccountParam = (): ParameterDecorator =>
  input(
    Param('account'),
    ['not_found', 'validation_failed'],
    ApiParam({
      name: 'account',
      schema: { type: 'string', maxLength: 200 },
      example: 'whatsapp:cloud:106540352242922',
    }),
  );

/** The accounts through which messages go. No answer has a secret of them. */
@ApiTags('WhatsApp')
@Controller('api/whatsapp/accounts')
export class AccountsController {
  constructor(
    private readonly requests: RequestClient,
    private readonly secrets: WebhookSecrets,
  ) {}

  @Get()
  @Requires('settings.write')
  @Operation({
    summary: 'Por qué cuentas salen los mensajes, sin sus claves; la primera es la de la escuela.',
    answer: whatsappConnections,
  })
  list() {
    return this.requests.send(ListConnections, {});
  }

  @Post('check')
  @Requires('settings.write')
  @Operation({
    summary: 'Prueba los datos de una cuenta en su proveedor, sin guardarlos.',
    description:
      'Una clave vacía es la guardada de `account`. De un gateway, con `testPhone`, envía un mensaje de prueba a ese ' +
      'número.',
    answer: whatsappCheck,
  })
  check(@JsonBody(checkAccountInput) values: CheckAccountInput) {
    return this.requests.send(CheckAccountValues, values);
  }

  /** A repetition is refused: the number is connected. */
  @Post()
  @RequiresConfirmed('settings.write')
  @Operation({
    summary: 'Conecta otra cuenta: en segundos los mensajes de sus departamentos salen por ella, sin reiniciar.',
    description:
      'Sin departamentos es la de la escuela, que sirve a los que no tienen otra. La dirección de un gateway debe ' +
      'ser HTTPS y pública.',
    status: 201,
    answer: whatsappConnections,
    problems: [
      'account_connected',
      'department_has_account',
      'school_has_account',
      'connection_fixed',
      'secrets_key_missing',
    ],
  })
  connect(@JsonBody(newAccountInput) values: NewAccountInput) {
    return this.changed(this.requests.send(ConnectAccount, values));
  }

  @Put(':account')
  @RequiresConfirmed('settings.write')
  @Operation({
    summary: 'Cambia los datos de una cuenta, o su número; sus departamentos se quedan.',
    description: 'Una clave vacía deja la guardada. Lo que ya se intentó enviar por otro número no se envía de nuevo.',
    answer: whatsappConnections,
    problems: ['account_connected', 'connection_fixed', 'secrets_key_missing'],
  })
  change(@AccountParam() account: string, @JsonBody(accountInput) values: AccountInput) {
    return this.changed(this.requests.send(ChangeAccount, { account, values }));
  }

  @Put(':account/departments')
  @RequiresConfirmed('settings.write')
  @Operation({
    summary: 'Cambia a qué departamentos sirve una cuenta que no es la de la escuela.',
    description: EXPECTED,
    answer: whatsappConnections,
    problems: ['fields_changed', 'department_has_account', 'connection_fixed'],
  })
  assign(@AccountParam() account: string, @JsonBody(accountDepartmentsInput) departments: AccountDepartmentsInput) {
    return this.changed(this.requests.send(AssignAccountDepartments, { account, ...departments }));
  }

  @Delete(':account')
  @RequiresConfirmed('settings.write')
  @Operation({
    summary: 'Desconecta una cuenta: sus departamentos pasan a la de la escuela.',
    description: 'Sin cuenta de la escuela, los mensajes van al simulador y no llegan a ningún teléfono.',
    answer: whatsappConnections,
    problems: ['connection_fixed'],
  })
  disconnect(@AccountParam() account: string) {
    return this.changed(this.requests.send(DisconnectAccount, { account }));
  }

  private async changed(connections: Promise<ConnectionListView>): Promise<ConnectionListView> {
    await connections;
    this.secrets.forget();
    return connections;
  }
}

/** Whether the provider of an account reaches this system, and how the account is. */
@ApiTags('WhatsApp')
@Controller('api/whatsapp/accounts/:account')
export class HealthController {
  constructor(
    private readonly requests: RequestClient,
    private readonly secrets: WebhookSecrets,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get('health')
  @Requires('settings.write')
  @Operation({
    summary: 'Si el proveedor de la cuenta llama a este sistema, qué se le rechazó y qué avisa de ella.',
    answer: whatsappHealth,
  })
  async health(@AccountParam() account: string, @Req() request: FastifyRequest): Promise<WhatsappHealthView> {
    const { accounts } = await this.secrets.current();
    const known = accounts.find((one) => one.account === account && !one.isFormer);
    if (!known) throw new AppError('not_found');
    const { provider } = known;
    const { sharesHook } = PROVIDERS[provider];
    const [calls, notices] = await Promise.all([
      this.requests.send(GetWebhookCalls, { source: sharesHook ? 'cloud' : 'form', account }),
      this.requests.send(ListAccountNotices, {}),
    ]);
    const webhook = {
      url: this.addressOf(request, known),
      hasSecret: (sharesHook ? known.app : known.path) !== null,
      hasVerifyToken: known.verifyToken !== null,
      calls,
    };
    return { provider, webhook, notices: notices.filter((notice) => notice.account === account) };
  }

  @Get('number')
  @Requires('settings.write')
  @Operation({
    summary: 'El número que envía y su cuenta, como los describe Meta.',
    description: 'De hace un minuto como mucho. `account` es null si al proveedor no se le puede preguntar.',
    answer: whatsappAccount,
  })
  number(@AccountParam() account: string) {
    return this.requests.send(ReadAccount, { account, fresh: false });
  }

  @Post('number/check')
  @Requires('settings.write')
  @Operation({ summary: 'Pregunta de nuevo a Meta por el número y la cuenta.', answer: whatsappAccount })
  check(@AccountParam() account: string) {
    return this.requests.send(ReadAccount, { account, fresh: true });
  }

  @Delete('notices/:key')
  @Requires('settings.write')
  @ApiParam({ name: 'key', schema: { type: 'string', maxLength: 200 } })
  @Operation({
    summary: 'Deja de mostrar un aviso de Meta.',
    description: 'Vuelve si Meta avisa de nuevo.',
    problems: ['validation_failed'],
  })
  async dismiss(@AccountParam() account: string, @Param('key') key: string): Promise<void> {
    await this.requests.send(DismissAccountNotice, { account, key });
  }

  /** Returns the address that the provider calls; null: the secret in it is not set, or the sandbox needs none. */
  private addressOf({ protocol, host }: FastifyRequest, { provider, path }: KnownAccount): string | null {
    const { PUBLIC_URL: base = `${protocol}://${host}` } = this.config;
    const address = `${base.replace(/\/$/, '')}/webhooks/whatsapp`;
    if (PROVIDERS[provider].sharesHook) return address;
    return provider === 'form' && path !== null ? `${address}/form/${path}` : null;
  }
}

/** The templates of an account at Meta. */
@ApiTags('WhatsApp')
@Controller('api/whatsapp/accounts/:account/templates')
export class TemplatesController {
  constructor(private readonly requests: RequestClient) {}

  @Get()
  @Requires('settings.write')
  @Operation({ summary: 'Las plantillas de la cuenta, tal como estaban al sincronizarlas.', answer: templateList })
  list(@AccountParam() account: string) {
    return this.requests.send(ListTemplates, { account });
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
  create(@AccountParam() account: string, @JsonBody(templateInput) values: TemplateInput) {
    return this.requests.send(CreateTemplate, { account, ...values });
  }

  @Put('choice')
  @Requires('settings.write')
  @Operation({
    summary: 'Elige con qué plantilla sale una clase de mensaje.',
    description: 'Vale en segundos, sin reiniciar. Lo que estaba retenido sale si la elegida se puede usar.',
    answer: templateList,
    problems: ['template_fixed', 'templates_unsupported'],
  })
  choose(@AccountParam() account: string, @JsonBody(chooseTemplateInput) choice: ChooseTemplateInput) {
    return this.requests.send(ChooseTemplate, { account, ...choice });
  }

  @Post('sync')
  @Requires('settings.write')
  @Operation({
    summary: 'Lee de nuevo las plantillas de Meta.',
    description: 'También ocurre cada hora y con cada aviso de Meta. Si falla, `error` dice por qué.',
    answer: templateList,
  })
  synchronise(@AccountParam() account: string) {
    return this.requests.send(SynchroniseTemplates, { account });
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
