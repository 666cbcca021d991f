import { z } from 'zod';
import { defineRequest } from '../define.js';
import type { ProviderView } from '../views/provider.js';

/** Whether the WhatsApp provider takes messages of the account. */
export const GetProviderState = defineRequest<ProviderView, Record<string, never>>(
  'notifier.provider.get',
  'school.read',
  z.object({}),
);
