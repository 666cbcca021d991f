import { IMPORT_VERDICTS, type ImportView } from '@recuerda/contracts';
import { useId } from 'react';
import { formatCount } from '../../../format/numbers';
import { VERDICTS } from './RowResult';

/** Rows with warnings, whatever becomes of them. */
export const WARNED = 'warned';

interface Props {
  view: ImportView;
  /** '' for all, or {@link WARNED}. */
  value: string;
  onChange: (verdict: string) => void;
}

const CHOICE = [
  'flex min-h-9 cursor-pointer items-center gap-2 rounded-lg border border-line bg-surface px-3 hover:bg-raised',
  'has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong pointer-coarse:min-h-11',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
].join(' ');

/** How many rows there are of each verdict, and with warnings; chooses which are shown. */
export function VerdictFilter({ view: { rows, verdicts, warned }, value, onChange }: Props) {
  const group = useId();
  const choices = [
    { verdict: '', name: 'Todas', count: rows },
    ...IMPORT_VERDICTS.map((verdict) => ({ verdict, name: VERDICTS[verdict].name, count: verdicts[verdict] })),
    ...(warned > 0 || value === WARNED ? [{ verdict: WARNED, name: 'Con avisos', count: warned }] : []),
  ];
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">Filas que se muestran</legend>
      {choices.map(({ verdict, name, count }) => (
        <label key={verdict} className={CHOICE}>
          <input
            type="radio"
            name={group}
            className="sr-only"
            checked={value === verdict}
            onChange={() => onChange(verdict)}
          />
          {name} <span className="tabular-nums">{formatCount(count)}</span>
        </label>
      ))}
    </fieldset>
  );
}
