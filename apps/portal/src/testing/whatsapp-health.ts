import type { WebhookCallsView, WhatsappHealthView } from '@recuerda/contracts';

/** A provider that has never called. */
export const NO_CALLS: WebhookCallsView = {
  firstAt: null,
  lastAt: null,
  verifiedAt: null,
  refused: 0,
  refusedAt: null,
  refusedReason: null,
  failed: 0,
};

/** How a provider reaches the school. */
export const healthOf = (
  provider: WhatsappHealthView['provider'],
  webhook: Partial<WhatsappHealthView['webhook']> = {},
): WhatsappHealthView => ({
  provider,
  webhook: {
    url: provider === 'sandbox' ? null : 'https://recuerda.example/webhooks/whatsapp',
    hasSecret: true,
    hasVerifyToken: true,
    calls: NO_CALLS,
    ...webhook,
  },
  notices: [],
});
