/** Longest text of a message that is no reminder, characters. */
export const MAX_MESSAGE_TEXT = 1_000;
/** Longest title of a row of a list, as the provider takes it, characters. */
export const MAX_ROW_TITLE = 24;

interface TextRule {
  /** Name in the portal. */
  name: string;
  /** Names that can stand between braces. */
  variables: readonly string[];
  /** Variables without which the text says nothing. */
  required: readonly string[];
  /** Text until the school writes its own. */
  usual: string;
}

/** The texts that a school can write itself. */
export const MESSAGE_TEXTS = {
  reminder: {
    name: 'Recordatorio',
    variables: ['empleado', 'tarea', 'descripcion', 'escuela'],
    required: ['tarea'],
    usual: [
      'Hola {{empleado}}, te recordamos que tienes una tarea pendiente:',
      '*{{tarea}}*\n{{descripcion}}',
      'Por favor, complétala lo antes posible.',
      '— {{escuela}}',
    ].join('\n\n'),
  },
  bundle: {
    name: 'Varios recordatorios',
    variables: ['empleado', 'cantidad', 'tareas', 'escuela'],
    required: ['tareas'],
    usual: [
      'Hola {{empleado}}, te recordamos que tienes {{cantidad}} tareas pendientes:',
      '{{tareas}}',
      'Por favor, complétalas lo antes posible.',
      '— {{escuela}}',
    ].join('\n\n'),
  },
  escalation: {
    name: 'Escalamiento',
    variables: ['responsable', 'empleado', 'tarea', 'recordatorios', 'escuela'],
    required: ['empleado', 'tarea'],
    usual: '{{empleado}} no ha respondido {{recordatorios}} de «{{tarea}}».',
  },
  confirmation: {
    name: 'Confirmación',
    variables: ['empleado', 'tarea', 'escuela'],
    required: [],
    usual: 'Listo: «{{tarea}}» quedó completada. ¡Gracias!',
  },
  digest: {
    name: 'Resumen diario',
    variables: ['empleado', 'cantidad', 'tareas', 'escuela'],
    required: ['tareas'],
    usual: ['Hola {{empleado}}, tus tareas pendientes:', '{{tareas}}', '— {{escuela}}'].join('\n\n'),
  },
} as const satisfies Record<string, TextRule>;

export type MessageTextKind = keyof typeof MESSAGE_TEXTS;
type Variable = (typeof MESSAGE_TEXTS)[MessageTextKind]['variables'][number];
export const MESSAGE_TEXT_KINDS = Object.keys(MESSAGE_TEXTS) as MessageTextKind[];

/** With these a text is shown and counted before it is sent; `escuela` is the school's name. */
const SAMPLE_VALUES: Readonly<Record<Exclude<Variable, 'escuela'>, string>> = {
  empleado: 'Ana Núñez',
  tarea: 'Pasar lista',
  descripcion: 'Grado 3, antes de las 8',
  cantidad: '2',
  recordatorios: '3 recordatorios',
  responsable: 'María López',
  tareas: '1. Pasar lista\n2. Entregar notas',
};

/** Values that fill a text of this kind. */
export type MessageValues<K extends MessageTextKind> = Record<(typeof MESSAGE_TEXTS)[K]['variables'][number], string>;

/** Maximum length of a text that a school writes, characters, before it is filled. */
const MAX_SCHOOL_TEXT = 1_000;

const VARIABLE = /\{\{([^{}]*)\}\}/g;

/** Fills a text. A line that has nothing but a variable without a value is left out. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split('\n')
    .filter((line) => !isEmptyVariable(line, values))
    .map((line) => line.replace(VARIABLE, (whole, name: string) => values[name.trim()] ?? whole))
    .join('\n');
}

function isEmptyVariable(line: string, values: Readonly<Record<string, string>>): boolean {
  const [, name] = /^\s*\{\{([^{}]*)\}\}\s*$/.exec(line) ?? [];
  return name !== undefined && values[name.trim()] === '';
}

/** The text as somebody would read it. */
export const sampleOf = (text: string, schoolName: string): string =>
  fillText(text, { ...SAMPLE_VALUES, escuela: schoolName });

/** Characters that are sent of a filled text; the rest is cut. `providerMax`: Infinity if no limit is known. */
export const maxSent = (kind: MessageTextKind, providerMax: number): number =>
  kind === 'reminder' || kind === 'bundle' ? providerMax : Math.min(providerMax, MAX_MESSAGE_TEXT);

/** Whether a variable stands in the text. */
export const usesVariable = (text: string, name: string): boolean =>
  [...text.matchAll(VARIABLE)].some(([, used = '']) => used.trim() === name);

/** Returns the mistakes in a text that a school wrote; Spanish, in the order of importance. */
export function textProblems(kind: MessageTextKind, text: string): string[] {
  const { variables, required }: TextRule = MESSAGE_TEXTS[kind];
  const known = variables.map((name) => `{{${name}}}`).join(', ');
  const wrong = [...text.matchAll(VARIABLE)].map(([, name = '']) => name.trim());
  return [
    ...(text.trim() === '' ? ['Escribe un texto, o restaura el original.'] : []),
    ...wrong
      .filter((name) => !variables.includes(name))
      .map((name) => `La variable {{${name}}} no existe aquí. Puedes usar ${known}.`),
    ...(/[{}]/.test(text.replace(VARIABLE, '')) ? [`Una variable se escribe con dos llaves: ${known}.`] : []),
    ...required.filter((name) => !usesVariable(text, name)).map((name) => `Falta la variable {{${name}}}.`),
    ...(text.length > MAX_SCHOOL_TEXT
      ? [`Sin llenar, máximo ${MAX_SCHOOL_TEXT} caracteres; tiene ${text.length}.`]
      : []),
  ];
}

/** Own texts of a school; what is absent or null is the usual one. */
export type SchoolTexts = Readonly<Partial<Record<MessageTextKind, string | null>>>;

export const textOf = (texts: SchoolTexts, kind: MessageTextKind): string => texts[kind] ?? MESSAGE_TEXTS[kind].usual;
