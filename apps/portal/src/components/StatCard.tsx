import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Badge } from './Badge';
import { Skeleton } from './feedback/Skeleton';

interface Props {
  /** What is counted. */
  label: string;
  /** As shown, with its unit; undefined while it is loading. */
  value: string | undefined;
  Icon: LucideIcon;
  /** Below the figure. */
  caption?: string;
  /** A word that sets the figure apart from a real one. */
  mark?: string;
}

/** One figure. */
export function StatCard({ label, value, Icon, caption, mark }: Props) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="card min-w-0 break-inside-avoid p-4 sm:p-5 print:p-3">
      <h2 id={titleId} className="text-[0.8125rem] font-medium text-muted sm:text-sm print:text-xs">
        {label}
      </h2>
      <div className="mt-2 flex h-9 items-center gap-2">
        {value === undefined ? (
          <Skeleton className="h-7 w-16" />
        ) : (
          <p className="text-3xl font-semibold tracking-tight tabular-nums">{value}</p>
        )}
        {mark !== undefined && <Badge tone="warning">{mark}</Badge>}
        <Icon aria-hidden className="ml-auto size-5 shrink-0 text-muted" />
      </div>
      {caption !== undefined && <p className="mt-1 text-xs text-muted">{caption}</p>}
    </article>
  );
}
