import { Controller } from '@nestjs/common';
import { type DeliveryQuery, type DeliveryView, ListDeliveries as ListRequest, type Page } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { ListDeliveries } from './list-deliveries.js';

@Controller()
export class DeliveriesController {
  constructor(private readonly listDeliveries: ListDeliveries) {}

  @RequestHandler(ListRequest)
  list(query: DeliveryQuery): Promise<Page<DeliveryView>> {
    return this.listDeliveries.list(query);
  }
}
