/**
 * Bodies that the gateways of the form family POST to the hook of a device: the message as Baileys has it, the numbers
 * as digits. There is no signature, no message id and no time; the secret is in the path.
 */
const envelope = (payload: object) => ({ payload, sender: '50499887766', receiver: '50422223333' });
const TASK = '0199f0c2-7a10-7000-8000-0000000000aa';
/** `stanzaId`: the id of the message that is answered; the sender never learnt it. */
const contextInfo = { stanzaId: '3EB0C767D71D', participant: '50422223333@s.whatsapp.net' };

export const FORM_WEBHOOKS = {
  text: envelope({ conversation: 'HECHO' }),
  textWithContext: envelope({ extendedTextMessage: { text: 'HECHO', contextInfo } }),
  button: envelope({
    buttonsResponseMessage: { selectedButtonId: `done:${TASK}`, selectedDisplayText: 'Hecho', contextInfo },
  }),
  list: envelope({
    listResponseMessage: { title: 'Pasar lista', singleSelectReply: { selectedRowId: `done:${TASK}` }, contextInfo },
  }),
} as const;
