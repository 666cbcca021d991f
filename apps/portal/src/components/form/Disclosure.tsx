import { ChevronDown } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props {
  label: string;
  /** Something in it is wrong: it opens, so that one sees what. */
  faulty?: boolean;
  /** Fields that are seldom changed. */
  children: ReactNode;
}

const SUMMARY = 'flex min-h-8 w-fit cursor-pointer list-none items-center gap-1 rounded font-medium text-muted';

/** A part of a form that is closed at first. What it holds is part of the form all the same. */
export function Disclosure({ label, faulty = false, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  // Opened once: as a property it would close again as soon as the mistake is corrected, under the user's hands.
  useLayoutEffect(() => {
    if (faulty && details.current) details.current.open = true;
  }, [faulty]);
  return (
    <details ref={details} className="group mb-4">
      <summary className={SUMMARY}>
        <ChevronDown aria-hidden className="size-4 -rotate-90 group-open:rotate-0" />
        {label}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
