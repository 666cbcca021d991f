import type { ClosedDay } from '@recuerda/contracts';
import { useState } from 'react';
import { Field } from '../../../components/form/Field';
import { Select } from '../../../components/form/Select';
import { Modal } from '../../../components/modal/Modal';
import { today } from '../../../format/dates';
import { Suggestions } from './Suggestions';

/** Where Spanish is spoken. */
const COUNTRIES = 'HN GT SV NI CR PA MX CU DO PR CO VE EC PE BO CL AR UY PY ES GQ US'.split(' ');
const countryName = new Intl.DisplayNames('es', { type: 'region' });

interface Props {
  /** What the table has: it is not added again. */
  known: readonly ClosedDay[];
  onClose: () => void;
}

/** Chooses holidays of a country and a year to be added. */
export function SuggestionsDialog({ known, onClose }: Props) {
  const [thisYear] = useState(() => Number(today().slice(0, 4)));
  const [country, setCountry] = useState('HN');
  const [year, setYear] = useState(thisYear);
  return (
    <Modal title="Proponer feriados" description="Elige los que tu escuela celebra." onClose={onClose}>
      <div className="grid grid-cols-2 gap-x-4">
        <Field label="País" error={undefined}>
          {(control) => (
            <Select {...control} value={country} onChange={({ target }) => setCountry(target.value)}>
              {COUNTRIES.map((code) => (
                <option key={code} value={code}>
                  {countryName.of(code)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Año" error={undefined}>
          {(control) => (
            <Select {...control} value={year} onChange={({ target }) => setYear(Number(target.value))}>
              {[thisYear, thisYear + 1].map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Suggestions key={`${country} ${year}`} country={country} year={year} known={known} onClose={onClose} />
    </Modal>
  );
}
