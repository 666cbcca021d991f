import { Fragment } from 'react';
import { findWords } from '../../format/find-text';

/** A text, marked where it matches the search. */
export function Marked({ text, search }: { text: string; search: string }) {
  const found = findWords(text, search);
  return (
    <>
      {found.map(({ from, to }, at) => (
        <Fragment key={from}>
          {text.slice(found[at - 1]?.to ?? 0, from)}
          <mark className="rounded-xs bg-accent-soft font-semibold text-accent-strong">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(found.at(-1)?.to ?? 0)}
    </>
  );
}
