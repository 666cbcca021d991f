import { RowOptions, Select } from '../form/Select';
import { FILTER } from './FilterFold';
import type { Departments } from '../departments/use-departments';

interface Props {
  departments: Departments;
  /** Id; '' for all. */
  value: string;
  onChange: (id: string) => void;
}

/** Filters the list by department. An unknown one in the address is an option too. */
export function DepartmentFilter({ departments: { options, failed, retry }, value, onChange }: Props) {
  const known = value === '' || options?.some(({ id }) => id === value);
  return (
    <Select
      className={FILTER}
      aria-label="Filtrar por departamento"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onFocus={() => failed && retry()}
    >
      <option value="">Todos los departamentos</option>
      {!known && <option value={value}>{options ? 'Departamento eliminado' : 'Un departamento'}</option>}
      <RowOptions rows={options} />
    </Select>
  );
}
