import { type SecurityNotice, securityNoticeText } from '@recuerda/contracts';
import { htmlPage, link, paragraph } from './html.js';
import type { Mail } from './mailer.js';

interface Content {
  notice: SecurityNotice;
  name: string;
  email: string;
  /** Address of 'Mi cuenta'. */
  url: string;
  messageId: string;
}

const SUBJECTS = {
  device: 'Nuevo dispositivo en tu cuenta de Recuerda',
  token: 'Nuevo token en tu cuenta de Recuerda',
  passkey: 'Nueva passkey en tu cuenta de Recuerda',
  password: 'Cambió la contraseña de tu cuenta de Recuerda',
  identity: 'Nueva identidad en tu cuenta de Recuerda',
};
/** The mail may come a day later, and the reader's zone is not known. */
const MOMENT = new Intl.DateTimeFormat('es', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const OWN = 'Si fuiste tú, no tienes que hacer nada.';
const OTHER =
  'Si no fuiste tú, cambia tu contraseña en Mi cuenta: así se cierran las demás sesiones y se revocan los tokens. ' +
  'Quita allí las passkeys que no conozcas. Si no puedes entrar, avisa a un administrador.';

/** Returns the mail by which the owner of an account learns of a new way in. */
export function composeNoticeMail({ notice, name, email, url, messageId }: Content): Mail {
  const greeting = `Hola, ${name}:`;
  const what = `${securityNoticeText(notice)} Fue el ${MOMENT.format(new Date(notice.at))} (UTC).`;
  return {
    to: email,
    subject: SUBJECTS[notice.kind],
    messageId,
    text: `${[greeting, what, OWN, OTHER, url].join('\n\n')}\n`,
    html: htmlPage([
      paragraph(greeting),
      paragraph(what),
      paragraph(OWN),
      paragraph(OTHER),
      `<p>${link(url, 'Abrir Mi cuenta')}</p>`,
    ]),
  };
}
