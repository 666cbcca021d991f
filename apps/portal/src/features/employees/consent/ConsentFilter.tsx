import { CONSENT_FILTER_NAMES } from '@recuerda/contracts';
import { useRequiresConsent } from '../../../api/provider';
import { NamedOptions, Select } from '../../../components/form/Select';
import { FILTER } from '../../../components/list/FilterFold';

/** Where consent is required: who has given it. */
export function ConsentFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const isRequired = useRequiresConsent();
  if (!isRequired && value === '') return null;
  return (
    <Select
      className={FILTER}
      aria-label="Filtrar por consentimiento"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Con y sin consentimiento</option>
      <NamedOptions names={CONSENT_FILTER_NAMES} />
    </Select>
  );
}
