import { TEMPLATE_PROPOSALS, type TemplateUse } from '@recuerda/contracts';
import type { Env } from '@recuerda/service';

/** The settings of the Cloud API, with a provider in its place. */
export const cloudSettings = (provider: string): Env => ({
  WHATSAPP_PROVIDER: 'cloud',
  WHATSAPP_GRAPH_URL: provider,
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '1001',
  WHATSAPP_BUSINESS_ACCOUNT_ID: '2002',
});

const none = async () => undefined;
/** Limits of which none holds a message. */
export const NO_LIMITS = {
  monthlyTemplates: null,
  ofConsent: () => undefined,
  ofPair: none,
  ofTemplates: none,
  returnTemplate: none,
};

/** Templates as they are proposed, of which nothing is known to be wrong. */
export const PROPOSED_TEMPLATES = {
  of: (use: TemplateUse) => ({ ...TEMPLATE_PROPOSALS[use], fixed: { name: false, language: false } }),
  differencesOf: () => [],
};
