import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of an employee's page. */
export function PageSection({ title, action, children }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card flex min-w-0 flex-col">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-3">
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        {action}
      </div>
      <div className="p-4">{children}</div>
    </section>
  );
}
