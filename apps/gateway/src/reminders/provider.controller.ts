import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GetProviderState, type ProviderView } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { provider } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

@ApiTags('Recordatorios')
@Controller('api/provider')
export class ProviderController {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
  ) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Si el proveedor de WhatsApp acepta mensajes; si no, por qué.', answer: provider })
  read(): Promise<ProviderView> {
    return this.reads.share('provider', () => this.requests.send(GetProviderState, {}));
  }
}
