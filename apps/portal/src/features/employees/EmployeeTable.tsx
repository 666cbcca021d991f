import type { EmployeeView } from '@recuerda/contracts';
import { type Column, DataTable, type TableProps } from '../../components/list/table/DataTable';
import { EmployeeLink } from '../../components/names/EmployeeLink';
import { formatShortDay } from '../../format/dates';
import { EmployeeActions, useRemoveEmployee } from './EmployeeActions';
import { Reachability } from './Reachability';

interface EmployeeTableProps extends TableProps<EmployeeView> {
  onEdit: (employee: EmployeeView) => void;
  onAbsences: (employee: EmployeeView) => void;
}

const titleIdOf = ({ id }: EmployeeView): string => `employee-${id}`;

export function Table({ onEdit, onAbsences, ...table }: EmployeeTableProps) {
  const columns: Column<EmployeeView>[] = [
    { name: 'Nombre', width: '2fr', sorts: { name: 'Nombre' }, render: (row) => <Name employee={row} /> },
    {
      name: 'Departamento',
      width: '1.5fr',
      render: ({ department }) => <p className="line-clamp-2">{department.name}</p>,
    },
    { name: 'Teléfono', width: '9rem', render: ({ phone }) => <p className="truncate tabular-nums">{phone}</p> },
    {
      name: 'Agregado',
      width: '6.5rem',
      sorts: { created: 'Agregado' },
      render: ({ createdAt }) => <span className="text-muted">{formatShortDay(createdAt)}</span>,
    },
    {
      name: 'Acciones',
      width: '13.5rem',
      render: (row) => <Actions employee={row} onEdit={onEdit} onAbsences={onAbsences} />,
    },
  ];
  return <DataTable {...table} columns={columns} titleIdOf={titleIdOf} />;
}

function Name({ employee }: { employee: EmployeeView }) {
  return (
    <>
      <p id={titleIdOf(employee)} title={employee.name} className="line-clamp-2 font-medium break-words">
        <EmployeeLink id={employee.id}>{employee.name}</EmployeeLink>
      </p>
      <div className="text-xs">
        <Reachability employee={employee} />
      </div>
    </>
  );
}

type ActionsProps = { employee: EmployeeView } & Pick<EmployeeTableProps, 'onEdit' | 'onAbsences'>;

const Actions = ({ employee, onEdit, onAbsences }: ActionsProps) => (
  <EmployeeActions
    employee={employee}
    titleId={titleIdOf(employee)}
    removal={useRemoveEmployee()}
    onEdit={() => onEdit(employee)}
    onAbsences={() => onAbsences(employee)}
  />
);
