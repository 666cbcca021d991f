import { NamedOptions, Select } from '../form/Select';
import { FILTER } from './FilterFold';

interface Props {
  label: string;
  /** Text of the choice that filters nothing. */
  all: string;
  names: Readonly<Record<string, string>>;
  /** '' filters nothing. */
  value: string;
  onChange: (value: string) => void;
}

/** Filters a list by one of a few values. */
export function FilterSelect({ label, all, names, value, onChange }: Props) {
  return (
    <Select className={FILTER} aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{all}</option>
      <NamedOptions names={names} />
    </Select>
  );
}
