let sent = 0;
/** A webhook of Meta with one message. */
export function textFrom(phone: string, text: string, more: object = {}) {
  sent += 1;
  const message = { from: phone, id: `wamid.${sent}`, timestamp: '1768478410', type: 'text', text: { body: text } };
  const value = {
    messaging_product: 'whatsapp',
    ...(phone && { contacts: [{ wa_id: phone }] }),
    messages: [{ ...message, ...more }],
  };
  return { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] };
}
