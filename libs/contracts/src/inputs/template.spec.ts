import { describe, expect, it } from '@jest/globals';
import { TEMPLATE_BUTTONS, TEMPLATE_USES, templateBodyLength } from '../rules/template-text.js';
import { TEMPLATE_PROPOSALS, templateInput } from './template.js';

describe.each(TEMPLATE_USES)('the template of %s', (use) => {
  const proposal = TEMPLATE_PROPOSALS[use];
  const problemsOf = (change: object) =>
    templateInput.safeParse({ ...proposal, ...change }).error?.issues.map(({ path, message }) => [path[0], message]) ??
    [];

  it('is proposed by the rules of Meta, within its limit also with the longest data [WA-111]', () => {
    expect(templateInput.parse(proposal)).toEqual(proposal);
    expect(templateBodyLength(use, proposal.body)).toBeLessThanOrEqual(1_024);
  });

  it('has all its variables and buttons, and no others [WA-111]', () => {
    const last = proposal.body.lastIndexOf('{{');
    expect(problemsOf({ body: `${proposal.body.slice(0, last)}.` })).toMatchObject([
      ['body', expect.stringContaining('Falta la variable')],
    ]);
    expect(problemsOf({ body: `${proposal.body} {{5}}.` })).toMatchObject([
      ['body', expect.stringContaining('La variable {{5}} no existe')],
    ]);
    const count = TEMPLATE_BUTTONS[use].length;
    const other = Array.from({ length: count === 0 ? 1 : count - 1 }, (_, index) => `Botón ${index}`);
    const wrong = count === 0 ? 'Esta plantilla no lleva botones.' : `Hacen falta ${count} botones.`;
    expect(problemsOf({ buttons: other })).toEqual([['buttons', wrong]]);
    expect(problemsOf({ name: 'Á', body: 'Hola' }).map(([field]) => field)).toEqual(['name', 'body']);
  });
});

it('is one of reminders where a program does not say what it is for', () => {
  const { use: _, ...without } = TEMPLATE_PROPOSALS.reminder;
  expect(templateInput.parse(without).use).toBe('reminder');
});
