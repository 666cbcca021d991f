import { accountCheckView, accountView, connectionView, whatsappHealthView } from '@recuerda/contracts';
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
export const whatsappConnection = component(
  'WhatsappConnection',
  connectionView,
  '`source`: `environment` la fija el servidor; `portal` se conectó aquí; `simulator` no llega a ningún teléfono. ' +
    '`secrets`: las claves guardadas, con sus últimos caracteres como mucho.',
);
export const whatsappCheck = component(
  'WhatsappCheck',
  accountCheckView,
  'Qué dice el proveedor de cada dato; `words`, con sus palabras.',
);
