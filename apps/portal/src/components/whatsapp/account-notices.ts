import type { AccountNoticeView } from '@recuerda/contracts';
import { formatMoment } from '../../format/dates';
import { formatCount } from '../../format/numbers';

interface NoticeTexts {
  title: string;
  whatToDo: string;
}

const REVIEW = 'Entra en el Administrador de WhatsApp de Meta, «Calidad de la cuenta», y pide que la revisen.';
const FEWER =
  'Varias personas bloquearon o denunciaron los mensajes: envía menos recordatorios, y solo a quien los espera.';
const PASSWORDS = 'Si no fue nadie de la escuela, cambia las contraseñas de Meta y el PIN del número.';
const SERVER = 'Pide a quien administra el servidor que revise en Meta el acceso de la aplicación a la cuenta.';

const ALERT: NoticeTexts = { title: 'Meta avisa sobre la cuenta', whatToDo: '' };

/** By topic and event; by topic alone where the event says no more. */
const TEXTS: Record<string, NoticeTexts> = {
  'ban:DISABLE': {
    title: 'Meta bloqueó la cuenta de WhatsApp',
    whatToDo: `${REVIEW} Los recordatorios esperan hasta que la restablezca.`,
  },
  'ban:SCHEDULE_FOR_DISABLE': { title: 'Meta va a bloquear la cuenta de WhatsApp', whatToDo: REVIEW },
  violation: {
    title: 'Meta dice que la cuenta infringe sus políticas',
    whatToDo: `Corrige los mensajes que nombra. Si es un error, pide que lo revisen: si se repite, bloquea la cuenta.`,
  },
  restriction: { title: 'Meta restringió la cuenta', whatToDo: REVIEW },
  'account:ACCOUNT_DELETED': { title: 'La cuenta de WhatsApp se eliminó en Meta', whatToDo: SERVER },
  account: { title: 'La cuenta de WhatsApp se desconectó de la aplicación', whatToDo: SERVER },
  'review:REJECTED': { title: 'Meta rechazó la cuenta al revisarla', whatToDo: REVIEW },
  review: { title: 'Meta está revisando la cuenta', whatToDo: 'Mientras tanto puede no aceptar mensajes.' },
  quality: {
    title: 'La calidad del número es baja',
    whatToDo: `${FEWER} Si no mejora en unos días, Meta baja el límite de mensajes.`,
  },
  'limit:DOWNGRADE': { title: 'Meta bajó el límite de mensajes', whatToDo: FEWER },
  limit: { title: 'Meta cambió el límite de mensajes', whatToDo: '' },
  'name:REJECTED': {
    title: 'Meta rechazó el nombre visible del número',
    whatToDo: 'Elige otro en el Administrador de WhatsApp de Meta.',
  },
  name: { title: 'Meta revisó el nombre visible del número', whatToDo: '' },
  'security:PIN_CHANGED': { title: 'Alguien cambió el PIN del número', whatToDo: PASSWORDS },
  'security:PIN_RESET_REQUEST': { title: 'Alguien pidió restablecer el PIN del número', whatToDo: PASSWORDS },
  security: { title: 'Se restableció el PIN del número', whatToDo: PASSWORDS },
  alert: ALERT,
};

/** Kinds of restrictions, by Meta's name. */
const RESTRICTIONS: Record<string, string> = {
  RESTRICTED_BIZ_INITIATED_MESSAGING: 'solo se puede contestar a quien escribió en las últimas 24 horas',
  RESTRICTED_CUSTOMER_INITIATED_MESSAGING: 'no se puede contestar a quien escribe',
  RESTRICTED_ADD_PHONE_NUMBER_ACTION: 'no se pueden añadir números',
};

/** Text of a notice and advice about it. */
export function noticeTexts({ topic, event, words, until }: AccountNoticeView): NoticeTexts & { details: string } {
  const texts = TEXTS[`${topic}:${event}`] ?? TEXTS[topic] ?? ALERT;
  const said = words === null ? '' : `${topic === 'limit' ? limitName(words) : restrictionsOf(words)}. `;
  const details = `${said}${until === null ? '' : `Hasta el ${formatMoment(until)}. `}`;
  return { ...texts, details: details.replace('.. ', '. ') };
}

/** A sentence without its stop. */
function restrictionsOf(words: string): string {
  const known = words.replace(/RESTRICTED_[A-Z_]+/g, (kind) => RESTRICTIONS[kind] ?? kind);
  return known.charAt(0).toUpperCase() + known.slice(1);
}

/** The people who may be written to in 24 hours; one that is not known is shown unchanged. */
export function limitName(tier: string): string {
  if (tier === 'TIER_UNLIMITED') return 'Sin límite';
  const [, count, thousands] = /^TIER_(\d+)(K?)$/.exec(tier) ?? [];
  return count === undefined ? tier : `${formatCount(Number(count) * (thousands ? 1_000 : 1))} personas en 24 horas`;
}
