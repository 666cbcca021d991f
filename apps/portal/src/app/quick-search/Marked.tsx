import { findText } from '../../format/find-text';

/** A text, marked where it matches the search. */
export function Marked({ text, search }: { text: string; search: string }) {
  const found = findText(text, search);
  if (!found) return text;
  return (
    <>
      {text.slice(0, found.from)}
      <mark className="rounded-xs bg-accent-soft font-semibold text-accent-strong">
        {text.slice(found.from, found.to)}
      </mark>
      {text.slice(found.to)}
    </>
  );
}
