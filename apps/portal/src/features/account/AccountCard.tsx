import { type ReactNode, useId } from 'react';

/** A part of the account. */
export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card min-w-0 p-4 sm:p-6">
      <h2 id={titleId} className="mb-4 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
