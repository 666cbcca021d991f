import { INFINITIVES } from './verbs.js';
import { ADDRESS, PERSONS } from './vocabulary.js';

/** Any one word in a form. */
const ANY = '*';

interface Node {
  next: Map<string, Node>;
  /** A phrase ends here. */
  isEnd?: true;
}

/** Phrases that each mean the same words. Replacing them takes a time that grows with the number of words alone. */
class Phrases {
  private readonly root: Node = { next: new Map() };
  /** Words of the phrases. */
  readonly words = new Set<string>();

  /** @param forms such as 'por (el|su) (gran )?aviso' */
  constructor(
    private readonly means: readonly string[],
    forms: readonly string[],
  ) {
    for (const phrase of forms.flatMap(phrasesOf)) {
      let node = this.root;
      for (const word of phrase.trim().split(/ +/)) {
        let next = node.next.get(word);
        if (!next) node.next.set(word, (next = { next: new Map() }));
        node = next;
        this.words.add(word);
      }
      node.isEnd = true;
    }
  }

  /** Returns the words with the meaning of each phrase in its place: from the left, always the longest one. */
  replace(words: readonly string[]): string[] {
    const result: string[] = [];
    for (let at = 0; at < words.length;) {
      const end = endOfLongest(this.root, words, at);
      result.push(...(end === undefined ? words.slice(at, at + 1) : this.means));
      at = end ?? at + 1;
    }
    return result;
  }
}

function endOfLongest(node: Node, words: readonly string[], at: number): number | undefined {
  const word = words[at];
  const nexts = word === undefined ? [] : [node.next.get(word), node.next.get(ANY)];
  const ends = nexts.flatMap((next) => (next && endOfLongest(next, words, at + 1)) ?? []);
  return ends.length > 0 ? Math.max(...ends) : node.isEnd ? at : undefined;
}

/** Returns the phrases that a form stands for: one for each choice of '(a|b)', with and without each '(a )?'. */
function phrasesOf(form: string): string[] {
  const start = form.lastIndexOf('(');
  if (start === -1) return [form];
  const end = form.indexOf(')', start);
  const isOptional = form[end + 1] === '?';
  const choices = [...form.slice(start + 1, end).split('|'), ...(isOptional ? [''] : [])];
  const [before, after] = [form.slice(0, start), form.slice(end + (isOptional ? 2 : 1))];
  return [...new Set(choices.flatMap((choice) => phrasesOf(before + choice + after)))];
}

const anyOf = (words: Iterable<string>): string => `(${[...words].join('|')})`;

const meaning = (means: readonly string[], ...forms: string[]): Phrases => new Phrases(means, forms);

/** Something that is not understood. */
export const UNKNOWN = '~';
const NICE =
  '(muy )?(buen|buena|buenos|buenas|bonito|bonita|excelente|feliz|lindo|linda|bello|bella|bendecido|bendecida)';
const PART_OF_DAY = '(dia|dias|tarde|tardes|noche|noches|fin de semana|semana|jornada|inicio de semana|descanso)';
const SAY = '(informo|aviso|comento|confirmo|cuento|comunico|notifico|digo|hago saber|reporto)';
const TO_SAY = '(informarle|avisarle|comentarle|confirmarle|decirle|comunicarle|notificarle)';
const SORRY = '(mil disculpas|una disculpa|disculpe|disculpa|disculpen|perdon|perdone|perdona)';
const MESSAGE = '(mensaje|recordatorio|aviso)';
const CLOCK = '(1|2|3|4|5|6|7|8|9|10|11|12|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)';

/** Phrases that say the reverse of the courtesies that begin like them. */
const PENDING: readonly Phrases[] = [
  meaning(
    ['falta'],
    '(quedo|quedaron|queda|quedan|esta|estan|sigue|siguen) (pendiente|pendientes) (la|el|los|las|de|por|un|una|para)',
    '(esta|estan|sigue|siguen) (pendiente|pendientes)',
    'pendiente de',
    '(solo|solamente|nomas|nada mas) (queda|quedo|quedan|quedaron)',
    '(queda|quedo|quedan|quedaron) (solo|solamente|nomas|nada mas)',
  ),
  meaning([UNKNOWN], '(muy )?bien hecho', 'hecho a mano', 'los hechos'),
  meaning([UNKNOWN], 'nos vemos (a|en|para|por|la)'),
  meaning([UNKNOWN], 'quedo (con|mal|de|en eso|en duda|en espera|en veremos)'),
];

/** Courtesies, recipients and forms of address. 'La profe' is no form of address. In this order. */
const COURTESIES: readonly Phrases[] = [
  meaning(['adios'], 'nos vemos( (luego|pronto|hoy|manana|el (lunes|martes|miercoles|jueves|viernes)))?'),
  meaning(
    ['recordado'],
    'gracias por (avisar|avisarme|recordar|recordarme|recordarmelo|recordarnos|recordarlo|informar|informarme)',
    'gracias por (el|su|la|tu) (recordatorio|aviso|informacion|mensaje|dato|notificacion|atencion)',
  ),
  meaning(
    [],
    'gracias a dios',
    'hasta (luego|pronto)',
    '(primero dios|dios (primero|mediante))',
    'si dios (quiere|lo permite|me permite|nos permite)',
    'con (el favor|la ayuda) de dios',
    '(que )?dios ((me|nos|se) )?(la|lo|le|los|las|les|me|nos|te) (bendiga|guarde|cuide|pague|acompane)( mucho)?',
    `(que )?(tenga|tengan|pase|pasen|le deseo|les deseo) (usted )?(un |una )?${NICE} ${PART_OF_DAY}`,
    `${NICE} ${PART_OF_DAY}`,
    'que (este|esten|le vaya|se encuentre|se encuentren) (muy )?bien',
    '(que )?(descanse|descansen)( bien)?',
    '(cuidese|cuidense)( mucho)?',
    'espero (que )?(se encuentre|se encuentren|este|esten|todo) (muy )?bien',
    'cualquier (cosa|duda|consulta)( (me|nos) (avisa|avisan|dice|escribe|llama))?',
    'fue un (gusto|placer)',
    'un (gusto|placer)( saludarle)?',
    '(un )?saludo (cordial|afectuoso)',
    `${SORRY}( (por )?(la|el|lo) (demora|tardanza|hora|atraso|retraso|molestia|tarde))?( pero)?`,
    'gracias por (su|tu|la|el|todo su) (paciencia|apoyo|comprension|ayuda|tiempo|espera|confianza)',
    'por (fa|fas|fis)',
    `no (lo |la )?(habia|he|habiamos) visto( (el|su|este|tu) ${MESSAGE})?`,
    '(que )?hasta (ahorita|ahora|hoy) (le |les |lo )?(contesto|respondo|escribo|veo|vi|leo)',
    'por no (contestar|responder|contestarle|responderle)( antes)?',
    'si (usted )?(es|fuera) (tan|estan) amable',
    'si (me hace el favor|no es molestia)',
    `(le|les|te|se lo) ${SAY}( que)?`,
    `${SAY} que`,
    `((le|les) escribo |es |solo |nada mas |queria |quiero )?(para )?${TO_SAY} que`,
    '(fijese|mire|oiga|viera|resulta)( usted)? que',
    '(por|al) fin',
    'por favor',
    'thank you',
    '(quedo|quedamos|estoy|estamos) (a la orden|a sus ordenes|al pendiente)',
    '(quedo|quedamos|estoy|estamos) (atento|atenta|atentos|pendiente|pendientes)',
    '(a la orden|a sus ordenes|para servirle|de nada)',
    'hace (un |ya |mucho |como |unos |unas )?(rato|ratito|momento|poco|dias|* (minuto|minutos|hora|horas|dia|dias))',
    '(con exito|sin (problema|problemas|novedad|contratiempos|falta))',
    '(al|100|cien) (100|cien|por)( ciento| porciento| cien)?',
    '100 porciento',
  ),
  meaning([], `(a|al|con|para) ((la|el|los|las|mi|mis|su|sus) )?${anyOf([...ADDRESS, ...PERSONS])}`),
  meaning([UNKNOWN], `(la|el|los|las|un|una|del) ${anyOf(ADDRESS)}`),
  meaning([], anyOf(ADDRESS)),
  meaning(
    ['ok'],
    'de acuerdo',
    'esta (bien|bueno)',
    '(muy|todo) bien',
    'todo en orden',
    'me parece( bien| perfecto)?',
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
  meaning(
    ['anotado'],
    `(ya )?((lo|la|los|las) )?(vi|lei|mire)( (el|su|tu|este) ${MESSAGE})?`,
    'tomo nota',
    'asi (lo )?(hare|haremos|hago|sera)',
    '((lo|la) )?(tomo|tomado|tomada) en cuenta',
    '(lo |la )?(tengo|tendre) (presente|en cuenta)',
    'me doy por (enterado|enterada|notificado|notificada)',
    'quedo (enterado|enterada|notificado|notificada|informado|informada|al tanto)',
    '(enterado|enterada) y (agradecido|agradecida)',
  ),
];

/** Phrases, and a word that means the same. In this order. */
const MEANINGS: readonly Phrases[] = [
  meaning(
    ['tarea'],
    '((lo|la|los|las|todo lo) )?que (me |nos |se me )?(pidio|pidieron|encargo|encargaron|solicito|solicitaron|asigno)',
  ),
  // 'Se acabaron las hojas': there are no more.
  meaning(['acabo'], 'se (me |nos |le |les )?(acabo|acabaron|terminaron)', 'se termino (el|la)'),
  meaning(['se'], 'se (le|les)'),
  // 'Ya hice la de ayer': another one.
  meaning(['quizas'], '(la|el|lo|las|los) de'),
  meaning(['hoy'], `a (la|las) ${CLOCK}( y media)?( (am|pm))?( (en|por|de) la (manana|tarde|noche))?`),
  meaning(['hoy'], '(en|por|de) la (manana|tarde|noche)', 'esta (manana|tarde|noche)'),
  meaning(['quizas'], '(tal vez|a lo mejor|segun yo|(creo|parece|pienso|sera|supongo) que)'),
  meaning(['casi'], 'a punto de', '(ya|ahi|ahorita) (voy|vamos)', 'en seguida'),
  meaning(['no', 'pude'], 'no (tuve|he tenido|me ha dado|me dio|hubo) (tiempo|chance|chanza)'),
  meaning(
    ['hecho'],
    `((lo|la|los|las) )?(acabo|acabamos|termine|terminamos|acabe) de ${anyOf(INFINITIVES)}`,
    'ya estufas',
    'ya rugio',
  ),
  meaning([UNKNOWN], 'de hecho', '(el|lo|un) hecho', 'hecho (de|que|por)', 'dicho y hecho', '(me|se) quedo', 'a ver'),
];

/** Returns the words without courtesies, recipients and forms of address. */
export const politely = (words: readonly string[]): string[] => replaced([...PENDING, ...COURTESIES], words);

/** Returns such words with one word for each phrase that is known. */
export const plainly = (words: readonly string[]): string[] => replaced(MEANINGS, words);

const replaced = (all: readonly Phrases[], words: readonly string[]): string[] =>
  all.reduce((said, phrases) => phrases.replace(said), [...words]);

/** The words of the phrases. */
export const PHRASE_WORDS = [...PENDING, ...COURTESIES, ...MEANINGS]
  .flatMap(({ words }) => [...words])
  .filter((word) => word.length > 2);
