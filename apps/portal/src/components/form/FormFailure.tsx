import { CircleAlert } from 'lucide-react';

/** Why the last try to save failed; null when it did not. Read out as it appears. */
export function FormFailure({ text }: { text: string | null }) {
  return (
    <div aria-live="assertive">
      {text !== null && (
        <p className="mb-4 flex items-start gap-2 rounded-lg bg-danger-soft px-3 py-2 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
