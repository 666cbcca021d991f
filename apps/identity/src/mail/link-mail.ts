import { type AccountLink, MINUTE_MS } from '@recuerda/contracts';
import { htmlPage, link, paragraph } from './html.js';
import type { Mail } from './mailer.js';

interface Content {
  kind: AccountLink['kind'];
  name: string;
  email: string;
  url: string;
  /** How long the link still works, ms. */
  remainingMs: number;
}

const TEXTS = {
  invitation: {
    subject: 'Tu invitación a Recuerda',
    purpose: 'Te han invitado a Recuerda. Con este enlace eliges tu contraseña y entras:',
    action: 'Elegir contraseña',
    otherwise: 'Si no la esperabas, no tienes que hacer nada.',
  },
  reset: {
    subject: 'Restablecer tu contraseña de Recuerda',
    purpose: 'Con este enlace eliges otra contraseña para tu cuenta de Recuerda:',
    action: 'Elegir otra contraseña',
    otherwise: 'Si no lo has pedido, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
  },
};

/** Returns the mail that brings a link to the person of an account. */
export function composeLinkMail({ kind, name, email, url, remainingMs }: Content): Mail {
  const { subject, purpose, action, otherwise } = TEXTS[kind];
  const greeting = `Hola, ${name}:`;
  const validity = `Sirve una sola vez, durante ${durationOf(remainingMs)}. No se lo reenvíes a nadie.`;
  return {
    to: email,
    subject,
    text: `${[greeting, purpose, url, validity, otherwise].join('\n\n')}\n`,
    html: htmlPage([
      paragraph(greeting),
      paragraph(purpose),
      `<p>${link(url, action)}</p>`,
      paragraph(validity),
      paragraph(otherwise),
    ]),
  };
}

function durationOf(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes < 120) return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
  return `${Math.floor(minutes / 60)} horas`;
}
