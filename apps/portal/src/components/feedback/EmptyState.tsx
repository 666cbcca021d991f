import type { ReactNode } from 'react';

interface Props {
  illustration: ReactNode;
  title: string;
  hint?: string;
  /** Advice: how to get a first row. */
  action?: ReactNode;
}

/** Instead of a list without rows. */
export function EmptyState({ illustration, title, hint, action }: Props) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      {illustration}
      <p className="mt-4 font-medium">{title}</p>
      {hint && <p className="mt-1 max-w-sm text-muted">{hint}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
