import { expect, it } from '@jest/globals';
import { DirectoryApi } from '../../../testing/directory-api';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { department, employee } from '../../../testing/samples';
import { ViewSummary } from './ViewSummary';

it('tells the values of filters, with names instead of ids [SVIEW-06]', async () => {
  new DirectoryApi([department(1)], [employee(1)]);
  const query = { state: 'paused', departmentId: department(1).id, employeeId: employee(1).id, order: '-due' } as const;
  renderScreen(<ViewSummary query={query} />);
  const names = `departamento: ${department(1).name}, empleado: ${employee(1).name}`;
  expect(await screen.findByText(`estado: Pausadas, ${names}, orden: vencimiento (lo más lejano)`)).toBeVisible();
});

it('says that nothing is filtered [SVIEW-06]', () => {
  renderScreen(<ViewSummary query={{ view: 'table' }} />);
  expect(screen.getByText('sin filtros · tabla')).toBeVisible();
});
