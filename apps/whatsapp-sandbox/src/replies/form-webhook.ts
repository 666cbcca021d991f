import type { Choice } from '../messages/message-store.js';

interface FormReply {
  /** Digits of the sender's phone, and of the gateway's. */
  sender: string;
  receiver: string;
  text: string;
  /** The button or row that was pressed. */
  choice?: (Choice & { kind: 'button' | 'list' }) | undefined;
  /** WhatsApp's id of the message that is answered. */
  contextId?: string | undefined;
}

/** What a gateway of the form family POSTs to the hook of a device: the message as Baileys has it. */
export function webhookOfFormReply({ sender, receiver, text, choice, contextId }: FormReply): object {
  const contextInfo = contextId && { contextInfo: { stanzaId: contextId, participant: `${receiver}@s.whatsapp.net` } };
  return { payload: payloadOf(text, choice, contextInfo || {}), sender, receiver };
}

function payloadOf(text: string, choice: FormReply['choice'], context: object): object {
  if (choice?.kind === 'button')
    return { buttonsResponseMessage: { selectedButtonId: choice.id, selectedDisplayText: choice.title, ...context } };
  if (choice?.kind === 'list')
    return {
      listResponseMessage: { title: choice.title, singleSelectReply: { selectedRowId: choice.id }, ...context },
    };
  return 'contextInfo' in context ? { extendedTextMessage: { text, ...context } } : { conversation: text };
}
