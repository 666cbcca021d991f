/** The variables of the reminder's template, by their number in the text; longer values are cut. */
export const TEMPLATE_VARIABLES = [
  { number: 1, name: 'empleado', maxLength: 120 },
  { number: 2, name: 'tarea', maxLength: 600 },
  { number: 3, name: 'escuela', maxLength: 120 },
] as const;

/** Meta's limits, in characters. */
export const MAX_TEMPLATE_NAME = 512;
export const MAX_TEMPLATE_BODY = 1_024;
export const MAX_TEMPLATE_FOOTER = 60;
export const MAX_TEMPLATE_BUTTON = 25;

/** What the quick replies of a reminder do, in their order. */
export const TEMPLATE_BUTTONS = ['done', 'snooze', 'seen'] as const;

/** Languages in which a template can be created here, by Meta's codes. */
export const TEMPLATE_LANGUAGES = ['es', 'es_HN', 'es_MX', 'es_AR', 'es_ES'] as const;

const VARIABLE = /\{\{([^{}]*)\}\}/g;
const AT_EDGE = /^\s*\{\{[^{}]*\}\}|\{\{[^{}]*\}\}\s*$/;

/** Fills the variables of a body; an unknown one stays as it is. */
export const fillTemplate = (body: string, values: readonly string[]): string =>
  body.replace(VARIABLE, (whole, number: string) => values[Number(number) - 1] ?? whole);

/** Characters of a body whose variables have their longest values: Meta refuses a longer message at the send. */
export const templateBodyLength = (body: string): number =>
  fillTemplate(
    body,
    TEMPLATE_VARIABLES.map(({ maxLength }) => 'x'.repeat(maxLength)),
  ).length;

/** What Meta refuses in a body, or the notifier cannot fill; Spanish, in the order of importance. */
export function templateBodyProblems(body: string): string[] {
  const given = [...body.matchAll(VARIABLE)].map(([, name = '']) => name);
  const known = TEMPLATE_VARIABLES.map(({ number }) => String(number));
  const wrong = given.filter((name) => !known.includes(name));
  const missing = TEMPLATE_VARIABLES.filter(({ number }) => !given.includes(String(number)));
  const length = templateBodyLength(body);
  return [
    ...wrong.map((name) => `La variable {{${name}}} no existe: solo {{1}}, {{2}} y {{3}}.`),
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
