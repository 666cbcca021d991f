import type { ReactNode } from 'react';
import { ZoneNote } from './ZoneNote';

interface Props {
  title: string;
  subtitle?: string;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
}

/** A screen's heading, as high without its buttons: nothing moves when they come. index.html has the same frame. */
export function PageHeader({ title, subtitle, actions }: Props) {
  return (
    <header className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 sm:mb-6 sm:gap-x-4">
      <h1 className="flex min-h-10 items-center text-xl font-semibold tracking-tight sm:min-h-8 sm:text-2xl">
        {title}
      </h1>
      {actions && <div className="flex flex-wrap justify-end gap-2 sm:row-span-3 print:hidden">{actions}</div>}
      {subtitle && <p className="subtitle col-start-1">{subtitle}</p>}
      <ZoneNote className="col-start-1 max-sm:col-span-2 sm:mt-1" />
    </header>
  );
}
