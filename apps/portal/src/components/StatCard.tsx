import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { formatCount } from '../format/numbers';
import { Badge } from './Badge';
import { Skeleton } from './feedback';

interface Props {
  /** Name of the figure. */
  label: string;
  /** A count, or a text with its unit; undefined while it is loading. */
  value: string | number | undefined;
  Icon: LucideIcon;
  /** Below the figure. */
  caption?: string;
  /** A word that sets the figure apart from a real one. */
  mark?: string;
}

/** More characters do not fit a phone's half at full size. */
const LONG = 8;
const sizeOf = (value: string): string => (value.length > LONG ? 'text-2xl/9 sm:text-3xl/9' : 'text-3xl/9');

export function StatCard({ label, value, Icon, caption, mark }: Props) {
  const text = typeof value === 'number' ? formatCount(value) : value;
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="card min-w-0 break-inside-avoid p-4 sm:p-5 print:p-3">
      <h2 id={titleId} className="text-[0.8125rem] font-medium text-muted sm:text-sm print:text-xs">
        {label}
      </h2>
      {/* One line: where a figure of millions leaves no room on a phone, the icon goes. */}
      <div className="mt-2 flex h-9 flex-wrap content-start items-center gap-2 overflow-hidden">
        {text === undefined ? (
          <Skeleton className="my-1 h-7 w-16" />
        ) : (
          <p className={`${sizeOf(text)} font-semibold tracking-tight tabular-nums`}>{text}</p>
        )}
        {mark !== undefined && <Badge tone="warning">{mark}</Badge>}
        <Icon aria-hidden className="ml-auto size-5 shrink-0 text-muted" />
      </div>
      {caption !== undefined && <p className="mt-1 text-xs text-muted">{caption}</p>}
    </article>
  );
}
