import type { ImportProblem, ImportRowView } from '@recuerda/contracts';
import type { ReactNode } from 'react';

interface Notes extends Pick<ImportRowView, 'problems' | 'warnings'> {
  /** The text before an update. */
  previous?: string | undefined;
}

/** What is said about a cell or a row; null: nothing. */
export function notesOf({ previous, problems, warnings }: Notes): ReactNode {
  if (previous === undefined && problems.length + warnings.length === 0) return null;
  return (
    <>
      {previous !== undefined && <span className="line-clamp-3 text-muted">Antes: {previous || '—'}</span>}
      <Sentences of={problems} className="text-danger" />
      <Sentences of={warnings} className="text-warning" />
    </>
  );
}

function Sentences({ of, className }: { of: readonly ImportProblem[]; className: string }) {
  return of.length > 0 && <span className={`block ${className}`}>{of.map(({ message }) => message).join(' ')}</span>;
}
