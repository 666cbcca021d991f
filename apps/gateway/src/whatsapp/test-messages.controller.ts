import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GetTestMessage, SendTestMessage, type TestMessageInput, testMessageInput } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { IdParam, JsonBody, NewId } from '../http/inputs.js';
import { testMessage } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

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
