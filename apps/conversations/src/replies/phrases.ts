import { PhraseTree } from './phrase-tree.js';
import { INFINITIVES } from './verbs.js';
import { ADDRESS, PERSONS } from './vocabulary.js';

const anyOf = (words: Iterable<string>): string => `(${[...words].join('|')})`;

/** Phrases that each mean the same words. */
const meaning = (means: readonly string[], ...forms: string[]): PhraseTree => {
  const tree = new PhraseTree();
  for (const form of forms) tree.add(form, means);
  return tree;
};

/** Something that is not understood. */
export const UNKNOWN = '~';
const NICE = '(muy )?(buen|buena|buenos|buenas|bonito|bonita|excelente|feliz|lindo|linda|bello|bendecido|bendecida)';
const PART_OF_DAY = '(dia|dias|tarde|tardes|noche|noches|fin de semana|semana|jornada|inicio de semana)';
const SAY = '(informo|aviso|comento|confirmo|cuento|comunico|notifico|digo|hago saber|reporto)';
const TO_SAY = '(informarle|avisarle|comentarle|confirmarle|decirle|comunicarle|notificarle)';
const SORRY = '(mil disculpas|una disculpa|disculpe|disculpa|disculpen|perdon|perdone|perdona)';

/** Courtesies, recipients and forms of address. 'La profe' is no form of address. In this order. */
const COURTESIES: readonly PhraseTree[] = [
  meaning(
    ['ok'],
    'gracias por (avisar|avisarme|recordar|recordarme|recordarmelo|recordarnos|recordarlo|informar|informarme)',
    'gracias por (el|su|la|tu) (recordatorio|aviso|informacion|mensaje|dato|notificacion|atencion)',
  ),
  meaning(
    [],
    'gracias a dios',
    'hasta (luego|pronto)',
    'primero dios',
    '(que )?dios (la|lo|le|los|me|nos) bendiga( mucho)?',
    `(que )?(tenga|tengan|pase|pasen|le deseo) (un |una )?${NICE} ${PART_OF_DAY}`,
    `${NICE} ${PART_OF_DAY}`,
    'que (este|esten|le vaya) (muy )?bien',
    `${SORRY}( (por )?(la|el|lo) (demora|tardanza|hora|atraso|retraso|molestia|tarde))?`,
    `(le|les|te|se lo) ${SAY}( que)?`,
    `${SAY} que`,
    `(es |solo |nada mas |queria |quiero )?(para )?${TO_SAY} que`,
    'por favor',
    'thank you',
    'quedo (a la orden|a sus ordenes|atento|atenta|pendiente|al pendiente)',
    '(a la orden|a sus ordenes|estamos a la orden|de nada)',
    'hace (un |ya |mucho |como |unos |unas )?(rato|ratito|momento|poco|dias|* (minuto|minutos|hora|horas|dia|dias))',
    '(con exito|sin (problema|problemas|novedad|contratiempos|falta))',
    '(al|100|cien) (100|cien|por)( ciento| porciento| cien)?',
    '100 porciento',
  ),
  meaning([], `(a|al|con|para) ((la|el|los|las|mi|mis|su|sus) )?${anyOf([...ADDRESS, ...PERSONS])}`),
  meaning([UNKNOWN], `(la|el|los|las|un|una|del) ${anyOf(ADDRESS)}`),
  meaning([], anyOf(ADDRESS)),
];

/** Phrases, and a word that means the same. In this order. */
const MEANINGS: readonly PhraseTree[] = [
  meaning(
    ['ok'],
    'de acuerdo',
    'esta bien',
    '(muy|todo) bien',
    'me parece( bien| perfecto)?',
    '(ya )?((lo|la|los|las) )?(vi|lei)',
    'tomo nota',
    '(lo|la) tomo en cuenta',
    '(lo |la )?(tengo|tendre) (presente|en cuenta)',
    'me doy por (enterado|enterada|notificado|notificada)',
    'con (mucho |todo )?gusto',
    'por supuesto',
    'como no',
    'va que va',
    'claro que si',
    'desde luego',
    '10 4',
    'cuente con( ello|migo)',
    'no hay (problema|pena|cuidado)',
    'como usted (diga|mande|ordene)',
  ),
  meaning(['hoy'], '(en|por|de) la (manana|tarde|noche)', 'esta (manana|tarde|noche)'),
  meaning(['quizas'], '(tal vez|segun yo|(creo|parece|pienso|sera|supongo) que)'),
  meaning(['hecho'], `(acabo|acabamos|termine|terminamos|acabe) de ${anyOf(INFINITIVES)}`),
  meaning([UNKNOWN], 'de hecho', '(el|lo|un) hecho', 'hecho (de|que|por)', 'dicho y hecho', '(me|se) quedo', 'a ver'),
];

/** Returns the words without courtesies, recipients and forms of address. */
export const politely = (words: readonly string[]): string[] => replaced(COURTESIES, words);

/** Returns such words with one word for each phrase that is known. */
export const plainly = (words: readonly string[]): string[] => replaced(MEANINGS, words);

const replaced = (trees: readonly PhraseTree[], words: readonly string[]): string[] =>
  trees.reduce((all, tree) => tree.replace(all), [...words]);

/** The words of the phrases. */
export const PHRASE_WORDS = [...COURTESIES, ...MEANINGS]
  .flatMap(({ words }) => [...words])
  .filter((word) => word.length > 2);
