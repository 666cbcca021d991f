import type { ImportProblem, ImportRowView, ImportVerdict } from '@recuerda/contracts';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../../components/Badge';
import { RESULT_NAMES } from '../words';

export const VERDICTS: Readonly<Record<ImportVerdict, { name: string; tone: BadgeTone }>> = {
  create: { name: 'Se crea', tone: 'success' },
  update: { name: 'Se actualiza', tone: 'accent' },
  unchanged: { name: 'Sin cambios', tone: 'gray' },
  unconfirmed: { name: 'Sin confirmar', tone: 'warning' },
  error: { name: 'Con error', tone: 'danger' },
};

/** Problems and warnings: those that stand at no cell. */
type Props = Pick<ImportRowView, 'number' | 'verdict' | 'result' | 'reason' | 'problems' | 'warnings'> & {
  children?: ReactNode;
};

/** The number of a row, and what becomes or became of it. */
export function RowResult({ number, verdict, result, reason, problems, warnings, children }: Props) {
  return (
    <div className="grid justify-items-start gap-1">
      <span className="flex items-center gap-2">
        <span className="text-muted tabular-nums">{number}</span>
        {result !== null ? (
          <Badge tone={result === 'failed' ? 'danger' : 'gray'}>{RESULT_NAMES[result]}</Badge>
        ) : (
          verdict !== null && <Badge tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].name}</Badge>
        )}
      </span>
      {reason === null ? notesOf({ problems, warnings }) : <span className="text-danger">{reason}</span>}
      {children}
    </div>
  );
}

interface Notes extends Pick<ImportRowView, 'problems' | 'warnings'> {
  /** The text before an update. */
  previous?: string | undefined;
}

/** Notes about a cell or a row; null: none. */
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
