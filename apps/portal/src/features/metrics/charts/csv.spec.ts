import { describe, expect, it } from '@jest/globals';
import { chartCsv } from './DownloadMenu';
import type { Chart } from './chart';

const CHART: Chart = {
  kind: 'bars',
  title: 'Tareas por Departamento',
  category: 'Departamento',
  items: [
    { label: 'Secretaría...', name: 'Secretaría Académica' },
    { label: 'Uno; dos', name: 'Uno; dos' },
  ],
  series: [
    { name: 'Activas', values: [3, 0] },
    { name: 'Total', values: [4, 12] },
  ],
  colors: [],
};

describe('chartCsv', () => {
  it('is UTF-8 with a mark and semicolons, as Excel in Spanish reads it, with whole names', () => {
    const lines = ['Departamento;Activas;Total', 'Secretaría Académica;3;4', '"Uno; dos";0;12', ''];
    expect(chartCsv(CHART)).toBe(`\uFEFF${lines.join('\r\n')}`);
  });
});
