import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

/** The browser's own select, looking like the other fields. `className` is for its place. */
export function Select({ className = '', children, ...props }: ComponentProps<'select'>) {
  return (
    <div className={`relative ${className}`}>
      <select {...props} className="field appearance-none truncate pr-9">
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3 right-3 size-4 text-muted" />
    </div>
  );
}

/** The options of a select, by the ids of what they name. */
export function RowOptions({ rows = [] }: { rows?: readonly { id: string; name: string }[] | undefined }) {
  return rows.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

/** The options of a select, by their values. */
export function NamedOptions({ names }: { names: Readonly<Record<string, string>> }) {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
