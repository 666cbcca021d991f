/** The kinds of message that are sent by a template outside the window. */
export const TEMPLATE_USES = ['reminder', 'bundle', 'notice', 'digest', 'report', 'decision'] as const;
export type TemplateUse = (typeof TEMPLATE_USES)[number];
export const TEMPLATE_USE_NAMES: Readonly<Record<TemplateUse, string>> = {
  reminder: 'Recordatorios',
  bundle: 'Varios recordatorios a la vez',
  notice: 'Avisos a responsables',
  digest: 'Resúmenes',
  report: 'Tareas por confirmar',
  decision: 'Respuesta a una tarea por confirmar',
};

/** Meta's states; `unknown`: one that is not known here. */
export const TEMPLATE_STATES = [
  'approved',
  'pending',
  'rejected',
  'paused',
  'disabled',
  'limit_exceeded',
  'archived',
  'unknown',
] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];

interface TemplateVariable {
  name: string;
  /** Longer values are cut. Characters. */
  maxLength: number;
  example: string;
}

const employee = { name: 'empleado', maxLength: 120, example: 'Ana Núñez' };
const school = { name: 'escuela', maxLength: 120, example: 'tu escuela' };
const listed = '1. Pasar lista; 2. Entregar notas; 3. Llamar a padres y 2 más';

/** The variables of each template, in the order of their numbers. */
export const TEMPLATE_VARIABLES = {
  reminder: [employee, { name: 'tarea', maxLength: 600, example: '*Pasar lista*: Grado 3' }, school],
  bundle: [
    employee,
    { name: 'cantidad', maxLength: 3, example: '5' },
    { name: 'tareas', maxLength: 400, example: listed },
    school,
  ],
  notice: [{ name: 'aviso', maxLength: 600, example: 'Ana no respondió 3 recordatorios de «Pasar lista».' }, school],
  digest: [{ name: 'lista', maxLength: 600, example: listed }, school],
  report: [{ name: 'aviso', maxLength: 600, example: 'Ana Núñez dio por hecha «Pasar lista».' }, school],
  decision: [{ name: 'decisión', maxLength: 600, example: '«Pasar lista» no está hecha: falta la firma.' }, school],
} as const satisfies Record<TemplateUse, readonly TemplateVariable[]>;

/** Meta's limits, in characters. */
export const MAX_TEMPLATE_NAME = 512;
export const MAX_TEMPLATE_BODY = 1_024;
export const MAX_TEMPLATE_FOOTER = 60;
export const MAX_TEMPLATE_BUTTON = 25;
/** Quick replies of one template that this project uses. */
export const MAX_TEMPLATE_BUTTONS = 3;

/** Actions of the quick replies of each template, in their order. */
export const TEMPLATE_BUTTONS = {
  reminder: ['done', 'snooze', 'seen'],
  bundle: ['done', 'snooze', 'seen'],
  notice: ['remind', 'reassign'],
  digest: [],
  report: ['confirm', 'reject'],
  decision: [],
} as const satisfies Record<TemplateUse, readonly string[]>;

/** Languages in which a template can be created here, by Meta's codes. */
export const TEMPLATE_LANGUAGES = ['es', 'es_HN', 'es_MX', 'es_AR', 'es_ES'] as const;

const VARIABLE = /\{\{([^{}]*)\}\}/g;
const AT_EDGE = /^\s*\{\{[^{}]*\}\}|\{\{[^{}]*\}\}\s*$/;

/** Fills the variables of a body; an unknown one stays as it is. */
export const fillTemplate = (body: string, values: readonly string[]): string =>
  body.replace(VARIABLE, (whole, number: string) => values[Number(number) - 1] ?? whole);

/** Names of the variables of a text, each once, in their order. */
export const templateVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name)),
];

/** Characters of a body whose variables have their longest values: Meta refuses a longer message at the send. */
export const templateBodyLength = (use: TemplateUse, body: string): number =>
  fillTemplate(
    body,
    TEMPLATE_VARIABLES[use].map(({ maxLength }) => 'x'.repeat(maxLength)),
  ).length;

/** Returns what Meta refuses in a body, or the notifier cannot fill; Spanish, in the order of importance. */
export function templateBodyProblems(use: TemplateUse, body: string): string[] {
  const given = templateVariables(body);
  const known = TEMPLATE_VARIABLES[use].map(({ name }, index) => ({ name, number: String(index + 1) }));
  const wrong = given.filter((name) => !known.some(({ number }) => number === name));
  const missing = known.filter(({ number }) => !given.includes(number));
  const length = templateBodyLength(use, body);
  const all = new Intl.ListFormat('es').format(known.map(({ number }) => `{{${number}}}`));
  return [
    ...wrong.map((name) => `La variable {{${name}}} no existe: solo ${all}.`),
    ...(/[{}]/.test(body.replace(VARIABLE, '')) ? ['Una variable se escribe con dos llaves: {{1}}.'] : []),
    ...missing.map(({ number, name }) => `Falta la variable {{${number}}} (${name}).`),
    ...(AT_EDGE.test(body) ? ['Meta no acepta una variable al principio ni al final del texto.'] : []),
    ...(/\}\}\s*\{\{/.test(body) ? ['Meta no acepta dos variables seguidas: pon texto entre ellas.'] : []),
    ...(/\n{3}/.test(body) ? ['Meta no acepta más de dos saltos de línea seguidos.'] : []),
    ...(/\t| {5}/.test(body) ? ['Meta no acepta tabuladores ni más de cuatro espacios seguidos.'] : []),
    ...(length > MAX_TEMPLATE_BODY
      ? [`Con los datos más largos tendría ${length} caracteres; el máximo es ${MAX_TEMPLATE_BODY}.`]
      : []),
  ];
}
