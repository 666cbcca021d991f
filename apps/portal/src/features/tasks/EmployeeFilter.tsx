import { useId } from 'react';
import { useGetEmployeeQuery } from '../../api/employee-options';
import { isProblem } from '../../api/problem';
import { Combobox } from '../../components/form/Combobox';
import { FILTER } from '../../components/list/filters';
import { employeeOption, useEmployeeSearch } from '../../components/employees/employee-search';

interface EmployeeFilterProps {
  /** Id; '' for all. */
  value: string;
  onChange: (id: string) => void;
}

/** Limits the list to one employee, who may be in the address. */
export function EmployeeFilter({ value, onChange }: EmployeeFilterProps) {
  const id = useId();
  const { options, busy, message, failed, search, retry } = useEmployeeSearch();
  const { currentData, error } = useGetEmployeeQuery(value, { skip: value === '' });
  const gone = isProblem(error) && error.code === 'employee_not_found';
  const unknown = { id: value, label: gone ? 'Empleado eliminado' : 'Un empleado' };
  const known = currentData ? employeeOption(currentData) : options.find((option) => option.id === value);
  return (
    <div className={FILTER}>
      <label htmlFor={id} className="sr-only">
        Filtrar por empleado
      </label>
      <Combobox
        control={{ id, 'aria-describedby': undefined, 'aria-invalid': undefined }}
        placeholder="Todos los empleados"
        options={options}
        value={value === '' ? null : (known ?? unknown)}
        onChange={(option) => onChange(option?.id ?? '')}
        onSearch={search}
        onFocus={() => failed && retry()}
        busy={busy}
        message={message}
      />
    </div>
  );
}
