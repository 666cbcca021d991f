import { Controller, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ChooseTemplate,
  type ChooseTemplateInput,
  chooseTemplateInput,
  CreateTemplate,
  ListTemplates,
  SynchroniseTemplates,
  type TemplateInput,
  templateInput,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { JsonBody } from '../http/inputs.js';
import { template, templateList } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

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
