import { COURTESY, MESSAGES } from './vocabulary.js';
import { QUESTION } from './words.js';

/** Words of decisions about reminders. */
export const CONSENT_WORDS: string[] = [];

function set(text: string): ReadonlySet<string> {
  const words = text.trim().split(/\s+/);
  CONSENT_WORDS.push(...words);
  return new Set(words);
}

const WANTING = set('quiero deseo quisiera necesito solicito pido me que gustaria favor si ok');
const LEAVING = set('baja de la mi los las el darme dar da dan dame deme denme dese doy des den');
/** Forms about others, which without 'me' are nobody's own wish. */
const OF_OTHERS = set('da dan des den');
const STOPPING = set('stop unsubscribe thank you messages sending desuscribir desuscribirme');
const CANCELLING = set('cancelar cancela cancele cancelen cancelarme cancelo');
const SUBSCRIPTION = set('suscripcion suscripciones subscripcion mi la esta mis los las de');
const TO_SEND = set(
  'escriban escriba escribas escribir envien envie envies manden mande mandes esten sigan siga sigas',
);
const SENDING = set(`
  escribirme escribir enviarme enviar mandarme mandar recordarme escribiendo enviando mandando escribiendome
  enviandome mandandome notificarme avisarme
`);
const TO_ME = /me$/;
const CEASING = set('deje dejen deja dejes dejar paren pare parar');
const DEMANDING = set('dame deme denme');
const YA = set('ya');
const PLURAL = set('dejen paren');
const NO_MORE = set(`
  no ya me mas nada nunca recibir recibiendo seguir ni los las de del la el este estos esos tus sus escuela
  numero por aqui whatsapp a quiero deseo quisiera que
`);
const JOINING = set('alta start de la el mi me darme dar dame deme denme doy reactivar activar');
const RECEIVING = set('recibir volver vuelvan a otra vez de nuevo nuevamente los las mis si reactivar activar');

/** Words that make a text a question whether to opt out. */
const HINTS = set(`
  baja stop unsubscribe suscripcion subscripcion quitenme quiteme quitame quitarme saquenme saqueme sacame
  sacarme borrenme borreme borrame borrarme eliminenme elimineme eliminame eliminarme molesten moleste molestes
  harto harta hartos hartas fastidian fastidiando
  molestar molestando molestarme bloquear bloqueo bloqueare bloquearlos bloqueado spam acoso salirme
`);
const REMOVING = set(
  'borren borre borrar borra eliminen elimine eliminar quiten quite quitar saquen saque sacar remuevan',
);
const CALLING = set('llamen llame');

/**
 * Reads a decision about reminders. Only what says nothing else opts out or in; what may mean it is to be asked about.
 */
export function readConsent(words: readonly string[]): 'optOut' | 'maybeOptOut' | 'optIn' | null {
  const said = words.filter((word) => word !== QUESTION && (!COURTESY.has(word) || word === 'ya' || word === 'si'));
  const isAsked = words.includes(QUESTION);
  if (optsOut(said)) return isAsked ? 'maybeOptOut' : 'optOut';
  if (!isAsked && optsIn(said)) return 'optIn';
  return mayOptOut(said) ? 'maybeOptOut' : null;
}

const consistsOf = (words: readonly string[], ...known: ReadonlySet<string>[]): boolean =>
  words.every((word) => known.some((some) => some.has(word)));
const has = (words: readonly string[], known: ReadonlySet<string>): boolean => words.some((word) => known.has(word));

function optsOut(said: readonly string[]): boolean {
  if (said.includes('baja')) {
    const isDemanded = !said.includes('ya') || has(said, DEMANDING);
    const isOwn = !has(said, OF_OTHERS) || said.includes('me');
    const messages = said.includes('de') ? MESSAGES : YA;
    return isDemanded && isOwn && consistsOf(said, LEAVING, WANTING, YA, messages);
  }
  if (has(said, STOPPING)) return consistsOf(said, STOPPING, MESSAGES);
  if (has(said, CANCELLING))
    return (
      (said.includes('suscripcion') || said.some((word) => MESSAGES.has(word) && word.endsWith('s'))) &&
      consistsOf(said, CANCELLING, SUBSCRIPTION, MESSAGES, WANTING)
    );
  return wantsNoMore(said) || wantsAnEnd(said);
}

/** 'no me escriban', 'ya no quiero recibir mensajes'. */
function wantsNoMore(said: readonly string[]): boolean {
  if (!said.includes('no') || !consistsOf(said, NO_MORE, TO_SEND, SENDING, MESSAGES)) return false;
  if (has(said, TO_SEND)) return said.includes('me') || has(said, MESSAGES);
  if (has(said, SENDING)) return false;
  const isGetting = said.includes('recibir') || said.includes('recibiendo');
  const isMore = isGetting || said.includes('mas') || said.includes('quiero') || said.includes('deseo');
  return isMore && (has(said, MESSAGES) || (isGetting && said.includes('nada')));
}

/** 'dejen de escribirme', 'quiero dejar de recibir mensajes'. 'deje de recibir' may also be 'dejé'. */
function wantsAnEnd(said: readonly string[]): boolean {
  if (!has(said, CEASING) || !consistsOf(said, CEASING, SENDING, MESSAGES, WANTING, NO_MORE)) return false;
  if (said.includes('no')) return false;
  if (said.includes('recibir')) return said.includes('dejar') && has(said, WANTING) && has(said, MESSAGES);
  const isToMe = said.some((word) => SENDING.has(word) && TO_ME.test(word)) || said.includes('me');
  return has(said, SENDING) && (isToMe || said.some((word) => PLURAL.has(word)));
}

function optsIn(said: readonly string[]): boolean {
  if (said.includes('alta') || said.includes('start')) return consistsOf(said, JOINING, WANTING);
  return (
    said.includes('recibir') &&
    has(said, MESSAGES) &&
    has(said, WANTING) &&
    consistsOf(said, RECEIVING, MESSAGES, WANTING)
  );
}

function mayOptOut(said: readonly string[]): boolean {
  if (has(said, HINTS)) return true;
  const says = (...all: string[]): boolean => all.every((word) => said.includes(word));
  if (has(said, REMOVING) && (says('numero') || says('lista') || says('contacto'))) return true;
  if (says('paz') || says('reportar', 'numero') || (has(said, CANCELLING) && has(said, MESSAGES))) return true;
  if (has(said, CEASING) && has(said, SENDING)) return true;
  if (says('dejo', 'recibir') || says('dejar', 'recibir')) return true;
  if (!says('no')) return false;
  if (has(said.slice(said.indexOf('no')), TO_SEND) || says('trabajo', 'ya') || has(said, CALLING)) return true;
  return (says('quiero') || says('deseo')) && consistsOf(said, NO_MORE, WANTING);
}
