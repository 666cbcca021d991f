import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type AccountInput,
  accountInput,
  CheckAccountValues,
  type CheckAccountInput,
  checkAccountInput,
  ConnectAccount,
  type ConnectionView,
  DisconnectAccount,
  GetConnection,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires, RequiresConfirmed } from '../auth/route-access.js';
import { JsonBody } from '../http/inputs.js';
import { Operation } from '../openapi/operation.js';
import { whatsappCheck, whatsappConnection } from '../openapi/components.js';
import { WebhookSecrets } from '../webhooks/webhook-secrets.js';

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
