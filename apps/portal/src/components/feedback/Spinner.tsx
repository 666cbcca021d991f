import { LoaderCircle } from 'lucide-react';

/** Something is under way; `label` says what, for those who do not see it turn. */
export function Spinner({ label, className = 'size-5' }: { label: string; className?: string }) {
  return (
    <span role="status" className="inline-flex">
      <LoaderCircle aria-hidden className={`animate-spin text-accent ${className}`} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
