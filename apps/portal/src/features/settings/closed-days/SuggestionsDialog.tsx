import type { ClosedDay, SuggestionQuery, SuggestionsView } from '@recuerda/contracts';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { detailOf } from '../../../api/problem';
import { Button } from '../../../components/buttons';
import { Loaded } from '../../../components/feedback';
import { useSafely } from '../../../components/form/discard';
import { SelectField } from '../../../components/form/InputField';
import { LeaveQuestion } from '../../../components/form/LeaveQuestion';
import { DialogActions, Modal } from '../../../components/modal/Modal';
import { formatDates, today } from '../../../format/dates';
import { useCreateClosedDayMutation, useSuggestClosedDaysQuery } from '../api/closed-days';

/** Names of the countries in which Spanish is spoken, by their codes. */
const COUNTRIES = Object.fromEntries(
  'HN GT SV NI CR PA MX CU DO PR CO VE EC PE BO CL AR UY PY ES GQ US'
    .split(' ')
    .map((code) => [code, new Intl.DisplayNames('es', { type: 'region' }).of(code) ?? code]),
);

interface Props {
  /** Existing closed days, which are not added again. */
  known: readonly ClosedDay[];
  onClose: () => void;
}

export function SuggestionsDialog({ known, onClose }: Props) {
  const [thisYear] = useState(() => Number(today().slice(0, 4)));
  const [country, setCountry] = useState('HN');
  const [year, setYear] = useState(thisYear);
  const [dirty, setDirty] = useState(false);
  const [adding, setAdding] = useState(false);
  const closeSafely = useSafely(dirty, onClose);
  const close = () => adding || void closeSafely();
  return (
    <Modal title="Proponer feriados" description="Elige los que tu escuela celebra." onClose={close}>
      {dirty && <LeaveQuestion />}
      <div className="grid grid-cols-2 gap-x-4">
        <SelectField
          label="País"
          value={country}
          onChange={({ target }) => setCountry(target.value)}
          names={COUNTRIES}
        />
        <SelectField label="Año" value={year} onChange={({ target }) => setYear(Number(target.value))}>
          <option>{thisYear}</option>
          <option>{thisYear + 1}</option>
        </SelectField>
      </div>
      <Suggestions
        key={`${country} ${year}`}
        {...{ country, year, known, onClose }}
        onToggle={() => setDirty(true)}
        onAdding={setAdding}
        onCancel={close}
      />
    </Modal>
  );
}

type ChoiceProps = Props & Record<'onToggle' | 'onCancel', () => void> & { onAdding: (adding: boolean) => void };
type SuggestionsProps = SuggestionQuery & ChoiceProps;

/** The proposed holidays. Those in the future that are not in the table yet are chosen at first. */
function Suggestions({ country, year, ...choice }: SuggestionsProps) {
  const query = useSuggestClosedDaysQuery({ country, year });
  return (
    <Loaded query={query} loading="Buscando feriados..." size="h-64 w-full">
      {(suggestions) => <SuggestionForm suggestions={suggestions} {...choice} />}
    </Loaded>
  );
}

interface FormProps extends ChoiceProps {
  suggestions: SuggestionsView;
}

function SuggestionForm({ suggestions, known, onClose, onToggle, onAdding, onCancel }: FormProps) {
  const { items, attribution } = suggestions;
  const isKnown = ({ from, to }: Suggestion) =>
    known.some((day) => day.departmentId === null && day.from <= from && day.to >= to);
  const { chosen, toggle, add, added, failure } = useAddSuggestions(
    items.filter((item) => item.to >= today()),
    isKnown,
    onClose,
    onAdding,
  );
  const adding = added !== null;
  return (
    <form
      noValidate
      aria-busy={adding}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      {items.length === 0 ? (
        <p className="text-muted">No se conocen feriados de este país.</p>
      ) : (
        <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-control px-3">
          {items.map((item) => (
            <li key={item.from + item.name}>
              <label className="flex items-start gap-3 py-2">
                <input
                  type="checkbox"
                  className="mt-1 size-4 shrink-0 accent-accent"
                  checked={chosen.has(item)}
                  disabled={adding || isKnown(item)}
                  onChange={() => {
                    toggle(item);
                    onToggle();
                  }}
                />
                <span className="min-w-0">
                  <span className="block break-words">{item.name}</span>
                  <span className="block text-xs text-muted">
                    {formatDates(item.from, item.to)}
                    {isKnown(item) && ' · ya está en la lista'}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-xs text-muted">{attribution}</p>
      <p role="alert" className="text-danger not-empty:mt-2">
        {failure}
      </p>
      <DialogActions onCancel={onCancel} disabled={adding}>
        <Button type="submit" look="primary" aria-disabled={adding || chosen.size === 0}>
          {adding ? `Agregando... (${added} de ${chosen.size})` : `Agregar ${chosen.size}`}
        </Button>
      </DialogActions>
    </form>
  );
}

type Suggestion = SuggestionsView['items'][number];

/**
 * The chosen suggestions, and adding them one by one. After an error the suggestions not added yet stay chosen; what
 * the table has by then, `isKnown`, is not.
 */
function useAddSuggestions(
  proposed: readonly Suggestion[],
  isKnown: (item: Suggestion) => boolean,
  onAdded: () => void,
  onAdding: (adding: boolean) => void,
) {
  const [create] = useCreateClosedDayMutation();
  const [picked, setPicked] = useState<ReadonlySet<Suggestion>>(() => new Set(proposed));
  /** Idempotency keys, so that a retry after a lost response adds nothing twice. */
  const keys = useRef(new Map<Suggestion, string>());
  /** How many are added; null while nothing is being added. */
  const [added, setAdded] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  // While they are added, one after the other is in the table.
  const chosen = new Set([...picked].filter((item) => added !== null || !isKnown(item)));

  const toggle = (item: Suggestion): void =>
    setPicked((before) => {
      const after = new Set(before);
      if (!after.delete(item)) after.add(item);
      return after;
    });

  const add = async (): Promise<void> => {
    if (added !== null || chosen.size === 0) return;
    setFailure('');
    setAdded(0);
    onAdding(true);
    setPicked(chosen);
    const left = new Set(chosen);
    try {
      for (const item of chosen) {
        const key = keys.current.get(item) ?? v7();
        keys.current.set(item, key);
        await create({ key, input: { ...item, departmentId: null } }).unwrap();
        left.delete(item);
        setAdded(chosen.size - left.size);
      }
      onAdded();
    } catch (error) {
      setFailure(`No se pudieron agregar todos. ${detailOf(error)}`);
      setPicked(left);
      setAdded(null);
      onAdding(false);
    }
  };
  return { chosen, toggle, add, added, failure };
}
