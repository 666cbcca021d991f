import { MANAGER_FILTER_NAMES } from '@recuerda/contracts';
import { FILTER } from '../../components/list/FilterFold';
import { NamedOptions, Select } from '../../components/form/Select';

/** Filters the list by whether departments have a manager. */
export function ManagerFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Select
      className={FILTER}
      aria-label="Filtrar por responsable"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Con y sin responsable</option>
      <NamedOptions names={MANAGER_FILTER_NAMES} />
    </Select>
  );
}
