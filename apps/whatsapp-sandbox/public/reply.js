import { sendFile, sendReply } from './api.js';
import { byId } from './elements.js';

const NOBODY =
  'Nadie recibe la respuesta: falta WHATSAPP_FORM_WEBHOOK_URL o WHATSAPP_WEBHOOK_URL, o lo que está ahí la rechaza.';

/** The line below a conversation, where one answers as the employee. What was typed stays when it fails. */
export function replyForm() {
  const form = byId('reply-form');
  const field = byId('reply-text');
  const error = byId('reply-error');
  let to;

  function show(text) {
    error.textContent = text;
    error.hidden = text === '';
  }

  /** Returns whether it was sent. */
  async function send(reply) {
    const sentTo = to;
    try {
      const { via } = await sendReply({ to: sentTo, ...reply });
      if (sentTo === to) show(via === null ? NOBODY : '');
      return true;
    } catch (failure) {
      if (sentTo === to) show(failure.message);
      return false;
    }
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text === '') return;
    if ((await send({ text })) && field.value.trim() === text) field.value = '';
  });

  const files = byId('reply-file');
  files.addEventListener('change', async () => {
    const [file] = files.files;
    const sentTo = to;
    try {
      const { id } = await sendFile(file);
      const kind = file.type.startsWith('image/') ? 'image' : 'document';
      if (sentTo === to) await send({ kind, mediaId: id });
    } catch (failure) {
      show(failure.message);
    }
    files.value = '';
  });

  return {
    send,
    open(number) {
      if (number !== to) field.value = '';
      to = number;
      form.hidden = number === undefined;
      show('');
    },
  };
}
