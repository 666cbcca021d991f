import type { DeliveryView, InitialiseResult, Page } from '@recuerda/contracts';
import { z } from 'zod';
import { component } from '../registry.js';
import { count, id, instant, pageOf } from './page.js';

export const initialiseResult = component(
  'InitialiseResult',
  z.object({ restored: count, scheduled: count }),
  '`restored` seguían programados; `scheduled` se programaron de nuevo.',
) satisfies z.ZodType<InitialiseResult>;

const delivery = component(
  'Delivery',
  z.object({
    reminderId: id,
    taskId: id,
    employeeId: id.nullable(),
    dueAt: instant,
    to: z.string().nullable(),
    status: z.enum(['sending', 'sent', 'failed', 'cancelled']),
    attempts: count,
    reason: z.string().nullable(),
    providerAnswer: z.string().nullable(),
    sentAt: instant.nullable(),
    createdAt: instant,
  }),
) satisfies z.ZodType<DeliveryView>;

export const deliveryPage = pageOf(
  'DeliveryPage',
  delivery,
  'cuenta lo que cumple los filtros hasta 10.000 y, a partir de ahí, es una estimación',
) satisfies z.ZodType<Page<DeliveryView>>;
