import { describe, expect, it } from '@jest/globals';
import { TEMPLATE_PROPOSALS } from '../inputs/template.js';
import { templateDifferences, type TemplateShape } from './template-shape.js';
import { TEMPLATE_BUTTONS, TEMPLATE_USES, TEMPLATE_VARIABLES } from './template-text.js';

describe.each(TEMPLATE_USES)('a template for %s', (use) => {
  const { name, body } = TEMPLATE_PROPOSALS[use];
  const replies = TEMPLATE_BUTTONS[use].map(() => 'reply' as const);
  const fits: TemplateShape = { headerValue: null, buttonKinds: replies };
  const differences = (shape: Partial<TemplateShape> | null, text: string | null = body, category = 'UTILITY') =>
    templateDifferences(use, { name, category, body: text, shape: shape && { ...fits, ...shape } });
  const count = TEMPLATE_VARIABLES[use].length;

  it('fits as it is proposed, also with buttons after its own that need nothing [WA-120]', () => {
    expect(differences({})).toEqual([]);
    expect(differences({ buttonKinds: [...replies, 'reply', 'fixed'] })).toEqual([]);
    expect(differences({}, body, 'MARKETING')).toEqual([]);
  });

  it('has one variable less or more than is sent [WA-120]', () => {
    const text = (variables: number) => Array.from({ length: variables }, (_, index) => `{{${index + 1}}} y`).join(' ');
    const names = new Intl.ListFormat('es').format(TEMPLATE_VARIABLES[use].map((variable) => variable.name));
    const wrong = (variables: number) =>
      `La plantilla «${name}» ${variables === 0 ? 'no tiene variables' : `tiene ${variables} variables`}; `.replace(
        '1 variables',
        '1 variable',
      ) + `hacen falta ${count} (${names}).`;
    expect(differences({}, text(count - 1))).toEqual([wrong(count - 1)]);
    expect(differences({}, text(count))).toEqual([]);
    expect(differences({}, text(count + 1))).toEqual([wrong(count + 1)]);
    expect(differences({}, null)).toEqual([wrong(0)]);
    expect(differences({}, `${text(count)} {{1}}`)).toEqual([]);
  });

  it('has other parts that each message would have to fill [WA-120]', () => {
    expect(differences({ headerValue: 'image' })).toEqual([
      `La plantilla «${name}» lleva una imagen en el encabezado; hace falta una sin datos allí.`,
    ]);
    expect(differences({ buttonKinds: [...replies, 'filled'] })).toEqual([
      `La plantilla «${name}» tiene un botón que pide un dato en cada mensaje; hace falta una sin él.`,
    ]);
    expect(differences({}, body.replace('{{1}}', '{{persona}}'))[0]).toMatch(/variables con nombre; hacen falta con/);
    expect(differences({}, body, 'AUTHENTICATION')).toEqual([
      `La plantilla «${name}» es de autenticación; hace falta una de utilidad.`,
    ]);
  });

  it('of which the parts could not be read is not known to be wrong [WA-120]', () => {
    expect(differences(null, null)).toEqual([]);
  });
});

it.each([
  ['reminder', [], 'no tiene botones de respuesta rápida; hacen falta 3'],
  ['bundle', ['reply', 'reply', 'fixed', 'reply'], 'tiene 2 botones de respuesta rápida; hacen falta 3'],
  ['notice', ['reply'], 'tiene 1 botón de respuesta rápida; hacen falta 2'],
] as const)('a template for %s with the buttons %j lacks some [WA-120]', (use, buttonKinds, what) => {
  const { name, body } = TEMPLATE_PROPOSALS[use];
  const shape: TemplateShape = { headerValue: null, buttonKinds: [...buttonKinds] };
  expect(templateDifferences(use, { name, body, category: 'UTILITY', shape })).toEqual([
    `La plantilla «${name}» ${what}, antes que otros botones.`,
  ]);
});
