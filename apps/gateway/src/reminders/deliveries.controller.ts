import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type DeliveryQuery, deliveryQuery, type DeliveryView, ListDeliveries, type Page } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { Requires } from '../auth/route-access.js';
import { QueryInput } from '../http/input.pipe.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { Operation } from '../openapi/operation.js';
import { deliveryPage } from '../openapi/components.js';

@ApiTags('Recordatorios')
@Controller('api/deliveries')
export class DeliveriesController {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
  ) {}

  @Get()
  @Requires('school.read')
  @Operation({
    summary: 'Historial de envíos, el más reciente primero.',
    answer: deliveryPage,
    problems: ['validation_failed'],
  })
  list(@QueryInput(deliveryQuery) query: DeliveryQuery): Promise<Page<DeliveryView>> {
    return this.reads.share(`deliveries ${JSON.stringify(query)}`, () => this.requests.send(ListDeliveries, query));
  }
}
