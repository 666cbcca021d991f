import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** Buttons at the right, below on phones. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a screen, with its heading. */
export function SectionCard({ title, actions, children }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card min-w-0 p-4 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
