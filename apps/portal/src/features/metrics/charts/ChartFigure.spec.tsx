import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { ChartFigure } from './ChartFigure';
import { tasksByDepartment, tasksByState } from './metrics-charts';

const DEPARTMENTS = tasksByDepartment([
  { name: 'Secretaría...', fullName: 'Secretaría Académica', total: 4, active: 3 },
  { name: 'Dirección', fullName: 'Dirección', total: 2, active: 0 },
]);
const STATES = tasksByState([
  { name: 'Activas', value: 3, color: '#10B981' },
  { name: 'Pausadas', value: 1, color: '#6B7280' },
]);

const tableText = (): string[] =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

describe('ChartFigure', () => {
  const saved: Blob[] = [];
  const names: string[] = [];
  const click = HTMLAnchorElement.prototype.click;
  beforeEach(() => {
    URL.createObjectURL = (content) => `blob:${saved.push(content as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function () {
      names.push(this.download);
    };
  });
  afterEach(() => {
    HTMLAnchorElement.prototype.click = click;
    saved.length = names.length = 0;
  });

  it('is a figure named by its heading, with its data as a table', () => {
    renderScreen(<ChartFigure chart={DEPARTMENTS} />);
    const figure = screen.getByRole('figure', { name: 'Tareas por Departamento' });
    expect(within(figure).getByRole('heading', { level: 2, name: 'Tareas por Departamento' })).toBeVisible();
    expect(tableText()).toEqual([
      'Departamento | Activas | Total',
      'Secretaría Académica | 3 | 4',
      'Dirección | 0 | 2',
    ]);
  });

  it("labels a pie's slices 'name: value (percent with one decimal)' and has the shares in the table [METR-08]", () => {
    renderScreen(<ChartFigure chart={STATES} />);
    expect(screen.getByText('Activas: 3 (75.0%)')).toBeVisible();
    expect(screen.getByText('Pausadas: 1 (25.0%)')).toBeVisible();
    expect(tableText()).toEqual(['Estado | Tareas | Porcentaje', 'Activas | 3 | 75.0%', 'Pausadas | 1 | 25.0%']);
  });

  it("shows the table in the chart's place, and back", async () => {
    const { user } = renderScreen(<ChartFigure chart={DEPARTMENTS} />);
    expect(screen.queryByRole('region')).toBeNull();
    const button = screen.getByRole('button', { name: 'Ver datos' });
    expect(button).toHaveAccessibleDescription('Tareas por Departamento');
    await user.click(button);
    expect(within(screen.getByRole('region', { name: 'Tareas por Departamento' })).getByRole('table')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver gráfico' }));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('downloads its data as CSV; the picture only once it is drawn', async () => {
    const { user } = renderScreen(<ChartFigure chart={DEPARTMENTS} />);
    await user.click(screen.getByRole('button', { name: 'Descargar' }));
    expect(await screen.findByRole('menuitem', { name: 'PNG' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(names).toEqual(['tareas-por-departamento.csv']));
    expect(await saved[0]?.text()).toContain('Secretaría Académica;3;4');
    expect(saved[0]?.type).toBe('text/csv;charset=utf-8');
  });

  it("says 'No hay datos' where there is nothing to draw", () => {
    renderScreen(<ChartFigure chart={tasksByDepartment([])} />);
    expect(screen.getByText('No hay datos')).toBeVisible();
  });
});
