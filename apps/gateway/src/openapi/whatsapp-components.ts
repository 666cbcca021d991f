import { accountView, whatsappHealthView } from '@recuerda/contracts';
import { z } from 'zod';
import { component } from './registry.js';

/** The views of the provider's calls and account under their names in the OpenAPI document. */
export const whatsappHealth = component(
  'WhatsappHealth',
  whatsappHealthView,
  '`url`: donde llama el proveedor; `refused` llamadas se rechazaron, la última por `refusedReason`. `notices`: lo ' +
    'que Meta avisa de la cuenta y sigue vigente.',
);
export const whatsappAccount = component('WhatsappAccount', z.object({ account: accountView.nullable() }));
