import { CONSENT_FILTER_NAMES } from '@recuerda/contracts';
import { useRequiresConsent } from '../../../api/provider';
import { FilterSelect } from '../../../components/list/FilterSelect';

/** Where consent is required: who has given it. */
export function ConsentFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const isRequired = useRequiresConsent();
  if (!isRequired && value === '') return null;
  return (
    <FilterSelect
      label="Filtrar por consentimiento"
      all="Con y sin consentimiento"
      names={CONSENT_FILTER_NAMES}
      value={value}
      onChange={onChange}
    />
  );
}
