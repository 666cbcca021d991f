import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../buttons';

/** The list is read after a pause in typing of this length. Milliseconds. */
const PAUSE_MS = 250;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Searches while one types; the shortcut `/` leads here. */
export function SearchField({ label, value, onChange }: Props) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const field = useRef<HTMLInputElement>(null);
  // However often the page is rendered: a list that changes all the time can be searched, too.
  const report = useEffectEvent(onChange);
  // The address changed by other means: back, or a filter cleared.
  useEffect(() => {
    if (value !== reported.current) setText(value);
    reported.current = value;
  }, [value]);
  useEffect(() => {
    if (text === reported.current) return;
    const timer = window.setTimeout(() => {
      reported.current = text;
      report(text);
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <div className="relative min-w-40 flex-1 sm:max-w-xs">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
      <input
        ref={field}
        type="search"
        data-shortcut="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="field pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <IconButton
          Icon={X}
          label="Borrar búsqueda"
          className="absolute top-1 right-1"
          onClick={() => {
            setText('');
            // This button goes away with what it cleared.
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}
