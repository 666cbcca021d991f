import { useId } from 'react';
import { useGetEmployeeQuery } from '../../api/employees';
import { Combobox } from '../../components/form/Combobox';
import { employeeOption } from './employee-option';
import { useEmployeeSearch } from './use-employee-search';

interface Props {
  /** Id; '' for all. */
  value: string;
  onChange: (id: string) => void;
}

/** Narrows the list to one employee. One the address names is asked for by id. */
export function EmployeeFilter({ value, onChange }: Props) {
  const id = useId();
  const { options, message, search } = useEmployeeSearch();
  const listed = options.find((option) => option.id === value);
  const { currentData, isError } = useGetEmployeeQuery(value, { skip: value === '' || listed !== undefined });
  const unknown = { id: value, label: isError ? 'Empleado eliminado' : 'Un empleado' };
  const chosen = value === '' ? null : (listed ?? (currentData ? employeeOption(currentData) : unknown));
  return (
    <div className="w-full sm:w-60">
      <label htmlFor={id} className="sr-only">
        Filtrar por empleado
      </label>
      <Combobox
        control={{ id, 'aria-describedby': undefined, 'aria-invalid': undefined }}
        placeholder="Todos los empleados"
        options={options}
        value={chosen}
        onChange={(option) => onChange(option?.id ?? '')}
        onSearch={search}
        message={message}
      />
    </div>
  );
}
