import { counted } from '../../format/numbers';

interface Props {
  /** Of all that match; null while not known. */
  total: number | null;
  noun: readonly [one: string, many: string];
}

/** How many rows a list has. Screen readers announce changes. */
export function ResultCount({ total, noun }: Props) {
  return (
    <p role="status" aria-live="polite" className="shrink-0 text-muted tabular-nums">
      {total !== null && counted(total, ...noun)}
    </p>
  );
}
