/** Words, in lower case and without accents; and whole texts that no single word gives away. */
export interface Vocabulary {
  words: ReadonlySet<string>;
  phrases: ReadonlySet<string>;
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
const vocabulary = (words: string, ...phrases: string[]): Vocabulary => ({
  words: set(words),
  phrases: new Set(phrases),
});

/** Say nothing by themselves. */
export const FILLERS =
  set(`ya esta estan ha lo la el los las le me te se mi mis un una de del al que y con por para favor
  porfa porfavor gracias muchas mil buenas buenos dias tardes noches hola ok okey okay si claro bien muy todo toda todos
  tarea ahora aqui ahi fue he eso esto jefe jefa profe profesor profesora licenciado licenciada don dona senor senora`);

/** Turn a sentence into its opposite. */
export const NOT = set('no aun todavia falta faltan nunca ni tampoco casi nada sin');

export const DONE =
  vocabulary(`hecho hecha echo echa hice hize hise listo termine terminado terminada terminamos acabe acabado acabada
  complete completo completado completada finalice finalizado finalizada realice realizado realizada cumpli cumplido
  cumplida entregue entregado entregada resuelto resuelta quedo done`);

export const SEEN = vocabulary(
  'visto vista enterado enterada recibido recibida leido leida entendido entendida anotado oki vale',
  'ok',
  'okey',
  'okay',
  'ok gracias',
  'de acuerdo',
  'esta bien',
  'lo vi',
  'ya lo vi',
  'lo tengo en cuenta',
);

export const HELP = vocabulary(
  'ayuda help menu opciones comandos instrucciones',
  'que puedo responder',
  'que puedo hacer',
);

export const LIST = vocabulary(
  'lista listado tareas pendientes pendiente',
  'que tengo',
  'que tengo pendiente',
  'que me falta',
  'mis pendientes',
  'cuales son mis tareas',
);

export const OPT_OUT = vocabulary('baja stop unsubscribe', 'dar de baja', 'darme de baja', 'quiero darme de baja');

const MESSAGES = new Set(['recordatorios', 'avisos', 'notificaciones']);
const BEFORE = /^(?:hola )?(?:por favor )?/;
const AFTER = /(?: de la escuela)?(?: por favor)?(?: gracias)?$/;
const NO_MORE = [
  /^(?:ya )?no (?:mas|(?:quiero|deseo)(?: recibir)?(?: mas)?) mensajes$/,
  /^(?:ya )?no me (?:escriban|envien|manden)(?: mas)?(?: mensajes)?$/,
  /^dejen de (?:escribir|escribirme|(?:enviarme|mandarme) mensajes)$/,
];

/** True when a whole sentence asks for no more messages. */
export function isOptOut(words: readonly string[]): boolean {
  const sentence = words.map((word) => (MESSAGES.has(word) ? 'mensajes' : word)).join(' ');
  const core = sentence.replace(BEFORE, '').replace(AFTER, '');
  return NO_MORE.some((form) => form.test(core));
}

export const OPT_IN = vocabulary('alta start', 'dar de alta', 'darme de alta', 'quiero darme de alta');

export const SNOOZE = vocabulary(`pausa pausar pausalo pausala pausame pausen pospon posponer posponlo posponme aplaza
  aplazar aplazalo recuerdame recuerdamelo recordarme recuerdalo avisame avisamelo espera esperame snooze`);
