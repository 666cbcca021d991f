import { ChevronDown } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface Props {
  label: string;
  /** Something in it is wrong: it opens, so that one sees what. */
  faulty?: boolean;
  /** Class of the whole: its place. */
  className?: string;
  /** A function is called once it has been opened: what is expensive is not made before. */
  children: ReactNode | (() => ReactNode);
}

const SUMMARY =
  'flex min-h-8 w-fit cursor-pointer list-none items-center gap-1 rounded font-medium text-muted hover:text-text ' +
  'print:hidden';

/** A part of a screen or form that is closed at first. What it holds is part of the form all the same. */
export function Disclosure({ label, faulty = false, className = '', children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpen, setWasOpen] = useState(false);
  // Opened once: as a property it would close again as soon as the mistake is corrected, under the user's hands.
  useLayoutEffect(() => {
    if (faulty && details.current) details.current.open = true;
  }, [faulty]);
  return (
    <details
      ref={details}
      className={`group/disclosure ${className}`}
      onToggle={({ currentTarget }) => setWasOpen((before) => before || currentTarget.open)}
    >
      <summary className={SUMMARY}>
        <ChevronDown aria-hidden className="size-4 shrink-0 -rotate-90 group-open/disclosure:rotate-0" />
        {label}
      </summary>
      <div className="mt-2">{typeof children === 'function' ? wasOpen && children() : children}</div>
    </details>
  );
}
