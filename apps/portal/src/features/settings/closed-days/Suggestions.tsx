import type { ClosedDay, SuggestionQuery, SuggestionsView } from '@recuerda/contracts';
import { Loaded } from '../../../components/feedback/Loaded';
import { today } from '../../../format/dates';
import { formatDates } from '../../../format/local-dates';
import { useSuggestClosedDaysQuery } from '../api/closed-days';
import { type Suggestion, useAddSuggestions } from './use-add-suggestions';

interface Props extends SuggestionQuery {
  known: readonly ClosedDay[];
  onClose: () => void;
}

/** The proposed holidays. Those in the future that are not in the table yet are chosen at first. */
export function Suggestions({ country, year, known, onClose }: Props) {
  const query = useSuggestClosedDaysQuery({ country, year });
  return (
    <Loaded query={query} loading="Buscando feriados..." size="h-64 w-full">
      {(suggestions) => <SuggestionForm suggestions={suggestions} known={known} onClose={onClose} />}
    </Loaded>
  );
}

interface FormProps extends Pick<Props, 'known' | 'onClose'> {
  suggestions: SuggestionsView;
}

function SuggestionForm({ suggestions: { items, attribution }, known, onClose }: FormProps) {
  const isKnown = ({ from, to }: Suggestion) =>
    known.some((day) => day.departmentId === null && day.from <= from && day.to >= to);
  const { chosen, toggle, add, added, failure } = useAddSuggestions(
    items.filter((item) => item.to >= today()),
    isKnown,
    onClose,
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
                  className="mt-1 size-4 shrink-0 accent-(--accent)"
                  checked={chosen.has(item)}
                  disabled={adding || isKnown(item)}
                  onChange={() => toggle(item)}
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
      <div className="dialog-actions">
        <button type="button" className="button-plain" onClick={onClose} disabled={adding}>
          Cancelar
        </button>
        <button type="submit" className="button-primary" aria-disabled={adding || chosen.size === 0}>
          {adding ? `Agregando... (${added} de ${chosen.size})` : `Agregar ${chosen.size}`}
        </button>
      </div>
    </form>
  );
}
