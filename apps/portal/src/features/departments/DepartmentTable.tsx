import type { DepartmentView } from '@recuerda/contracts';
import { Link } from 'react-router-dom';
import { useOwnAccount } from '../../api/provider';
import { type Column, DataTable, RowTitle, type TableProps } from '../../components/list/table/DataTable';
import { formatShortDay } from '../../format/dates';
import { counted } from '../../format/numbers';
import { DepartmentActions, useRemoveDepartment } from './DepartmentActions';

interface DepartmentTableProps extends TableProps<DepartmentView> {
  onEdit: (department: DepartmentView) => void;
}

const titleIdOf = ({ id }: DepartmentView): string => `department-${id}`;

export function Table({ onEdit, ...table }: DepartmentTableProps) {
  const columns: Column<DepartmentView>[] = [
    {
      name: 'Nombre',
      width: '2fr',
      sorts: { name: 'Nombre' },
      render: (row) => (
        <>
          <RowTitle id={titleIdOf(row)} title={row.name} remark={row.description} />
          <OwnNumber departmentId={row.id} />
        </>
      ),
    },
    {
      name: 'Empleados',
      width: '7rem',
      render: ({ id, employeeCount }) => (
        <Count path="/employees" id={id} text={counted(employeeCount, 'empleado', 'empleados')} />
      ),
    },
    {
      name: 'Tareas',
      width: '6rem',
      render: ({ id, taskCount }) => <Count path="/tasks" id={id} text={counted(taskCount, 'tarea', 'tareas')} />,
    },
    {
      name: 'Responsable',
      width: '1.4fr',
      render: ({ manager }) => manager && <p className="line-clamp-2">{manager.name}</p>,
    },
    {
      name: 'Creado',
      width: '6.5rem',
      sorts: { created: 'Creado' },
      render: ({ createdAt }) => <span className="text-muted">{formatShortDay(createdAt)}</span>,
    },
    { name: 'Acciones', width: '9rem', render: (row) => <Actions department={row} onEdit={onEdit} /> },
  ];
  return <DataTable {...table} columns={columns} titleIdOf={titleIdOf} />;
}

function OwnNumber({ departmentId }: { departmentId: string }) {
  const account = useOwnAccount(departmentId);
  return account && <p className="text-xs text-muted">WhatsApp: {account.name}</p>;
}

function Count({ path, id, text }: { path: string; id: string; text: string }) {
  return (
    <Link
      to={{ pathname: path, search: `?departmentId=${id}` }}
      className="tabular-nums hover:text-accent hover:underline"
    >
      {text}
    </Link>
  );
}

const Actions = ({ department, onEdit }: { department: DepartmentView } & Pick<DepartmentTableProps, 'onEdit'>) => (
  <DepartmentActions
    department={department}
    titleId={titleIdOf(department)}
    removal={useRemoveDepartment()}
    onEdit={onEdit}
  />
);
