import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Badge } from '../Badge';
import { Button } from '../buttons';
import type { Departments } from '../departments';
import { NamedOptions, RowOptions, Select } from '../form/Select';

/** Place of one filter beside the others. */
export const FILTER = 'w-full sm:w-36 sm:max-w-60 sm:grow';

/** The filters beside the search. On phones they fold behind a button, which says how many of them are set. */
export function FilterFold({ values, children }: { values: readonly string[]; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const foldId = useId();
  const active = values.filter((value) => value !== '').length;
  return (
    <>
      <Button
        Icon={SlidersHorizontal}
        className="px-3 sm:hidden"
        aria-expanded={open}
        aria-controls={foldId}
        onClick={() => setOpen(!open)}
      >
        Filtros
        {active > 0 && <Badge tone="accent">{active}</Badge>}
      </Button>
      <div id={foldId} className={`w-full flex-col gap-2 sm:contents ${open ? 'flex' : 'hidden'}`}>
        {children}
      </div>
    </>
  );
}

interface FilterSelectProps {
  label: string;
  /** Text of the choice that filters nothing. */
  all: string;
  names: Readonly<Record<string, string>>;
  /** '' filters nothing. */
  value: string;
  onChange: (value: string) => void;
}

/** Filters a list by one of a few values. */
export function FilterSelect({ label, all, names, value, onChange }: FilterSelectProps) {
  return (
    <Select className={FILTER} aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{all}</option>
      <NamedOptions names={names} />
    </Select>
  );
}

interface DepartmentFilterProps {
  departments: Departments;
  /** Id; '' for all. */
  value: string;
  onChange: (id: string) => void;
}

/** Filters the list by department. An unknown one in the address is an option too. */
export function DepartmentFilter({ departments: { options, failed, retry }, value, onChange }: DepartmentFilterProps) {
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
