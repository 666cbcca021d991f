import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** Something in it is wrong: it opens, so that one sees what. */
  faulty?: boolean;
  /** Fields that are seldom changed. */
  children: ReactNode;
}

/** A part of a form that is closed at first. What it holds is part of the form all the same. */
export const Disclosure = ({ label, faulty = false, children }: Props) => (
  <details className="group mb-4" {...(faulty && { open: true })}>
    <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1 rounded font-medium text-muted">
      <ChevronDown aria-hidden className="size-4 -rotate-90 group-open:rotate-0" />
      {label}
    </summary>
    <div className="mt-2">{children}</div>
  </details>
);
