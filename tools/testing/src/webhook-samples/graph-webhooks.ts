/**
 * Bodies of Meta's webhooks (Graph API v26.0), as `x-hub-signature-256` signs them. The sandbox writes exactly these;
 * the conversations service reads them.
 */
const WABA = '102290129340398';
const METADATA = { display_phone_number: '50422223333', phone_number_id: '106540352242922' };
const ANA = { phone: '50499887766', userId: 'HN.1502576394655843', name: 'Ana' };
const SENT_ID = 'wamid.SENT1';
const CALLBACK = '0199f0c2-7a10-7000-8000-000000000001';
const TASK = '0199f0c2-7a10-7000-8000-0000000000aa';

const bodyOf = (...changes: object[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: WABA, changes }],
});
const messagesOf = (value: object) => ({
  field: 'messages',
  value: { messaging_product: 'whatsapp', metadata: METADATA, ...value },
});
const status = (name: string, timestamp: string, more: object = {}) => ({
  id: SENT_ID,
  status: name,
  timestamp,
  recipient_id: ANA.phone,
  recipient_user_id: ANA.userId,
  biz_opaque_callback_data: CALLBACK,
  ...more,
});
const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' };
const failed = status('failed', '1768478403', {
  errors: [
    {
      code: 131026,
      title: 'Message undeliverable',
      message: 'Message undeliverable',
      error_data: { details: 'The recipient cannot receive this message.' },
      href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
    },
  ],
});
const contacts = [{ profile: { name: ANA.name }, wa_id: ANA.phone, user_id: ANA.userId }];
const message = (content: object, context = true) => ({
  from: ANA.phone,
  from_user_id: ANA.userId,
  id: 'wamid.RECEIVED1',
  timestamp: '1768478410',
  ...(context && { context: { from: METADATA.display_phone_number, id: SENT_ID } }),
  ...content,
});
const received = (content: object, context?: boolean) =>
  bodyOf(messagesOf({ contacts, messages: [message(content, context)] }));

const text = { type: 'text', text: { body: 'HECHO' } };
const { from: _from, ...withoutPhone } = message(text);

export const GRAPH_WEBHOOKS = {
  sent: bodyOf(messagesOf({ statuses: [status('sent', '1768478400', { pricing })] })),
  delivered: bodyOf(messagesOf({ statuses: [status('delivered', '1768478401', { pricing })] })),
  read: bodyOf(messagesOf({ statuses: [status('read', '1768478402')] })),
  failed: bodyOf(messagesOf({ statuses: [failed] })),
  text: received(text, false),
  textWithContext: received(text),
  /** A quick reply of a template: the payload that the sender chose. */
  templateButton: received({ type: 'button', button: { payload: `done:${TASK}`, text: 'Hecho' } }),
  buttonReply: received({
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: `snooze:${TASK}`, title: 'Pausar 2 h' } },
  }),
  listReply: received({
    type: 'interactive',
    interactive: { type: 'list_reply', list_reply: { id: `done:${TASK}`, title: 'Pasar lista', description: '' } },
  }),
  /** A user with a username: no `from`, no `wa_id`. */
  withoutPhone: bodyOf(
    messagesOf({
      contacts: [{ profile: { name: ANA.name, username: 'ana' }, user_id: ANA.userId }],
      messages: [withoutPhone],
    }),
  ),
  templatePaused: bodyOf({
    field: 'message_template_status_update',
    value: {
      event: 'PAUSED',
      message_template_id: 1689556908129832,
      message_template_name: 'recordatorio_tarea',
      message_template_language: 'es',
      reason: 'NONE',
      message_template_category: 'UTILITY',
    },
  }),
  /** Several entries, changes, statuses and kinds in one call, out of order. */
  batch: {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: WABA,
        changes: [
          messagesOf({ statuses: [status('read', '1768478402'), status('sent', '1768478400', { pricing })] }),
          messagesOf({ contacts, messages: [message(text)] }),
        ],
      },
      { id: WABA, changes: [messagesOf({ statuses: [status('delivered', '1768478401', { pricing })] })] },
    ],
  },
} as const;
