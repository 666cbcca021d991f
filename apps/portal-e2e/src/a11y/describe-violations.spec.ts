import { describe, expect, it } from '@jest/globals';
import { describeViolations } from './describe-violations.js';

describe('describeViolations', () => {
  it('names the rule, its impact, each element, its place and the way out', () => {
    const text = describeViolations('Tareas, dark', [
      {
        id: 'color-contrast',
        impact: 'serious',
        help: 'Elements must meet minimum color contrast ratio thresholds',
        helpUrl: 'https://example.org/color-contrast',
        nodes: [
          { html: '<span>Activa</span>', target: ['.badge'], failureSummary: 'Fix any of the following:\n  Too pale' },
          { html: '<i>Pausada</i>', target: [['#frame', '.badge']] },
        ],
      },
    ]);
    expect(text.split('\n').map((line) => line.trimEnd())).toEqual([
      'Tareas, dark breaks accessibility rules: 1',
      '',
      'color-contrast (serious): Elements must meet minimum color contrast ratio thresholds',
      '  https://example.org/color-contrast',
      '  - <span>Activa</span>',
      '    in .badge',
      '      Fix any of the following:',
      '      Too pale',
      '  - <i>Pausada</i>',
      '    in #frame .badge',
      '',
    ]);
  });

  it('reports every rule', () => {
    const rule = { help: 'help', helpUrl: 'url', nodes: [] };
    const text = describeViolations('Inicio', [
      { id: 'one', impact: null, ...rule },
      { id: 'two', ...rule },
    ]);
    expect(text).toMatch(
      /^Inicio breaks accessibility rules: 2\n[^]*\none \(unknown impact\): help[^]*\ntwo \(unknown impact\): help/,
    );
  });
});
