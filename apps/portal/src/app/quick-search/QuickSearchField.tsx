import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Spinner } from '../../components/feedback/Spinner';
import { counted } from '../../format/numbers';
import type { Command } from './commands';
import { failedLists, optionGroups } from './option-groups';
import { QuickSearchResults } from './QuickSearchResults';
import { useHits } from './use-hits';

/** The server is asked after a pause in typing of this length. Milliseconds. */
const PAUSE_MS = 200;

interface Props {
  commands: readonly Command[];
  go: (address: string) => void;
  onClose: () => void;
}

/** A combobox by the pattern of the WAI-ARIA practices: the focus stays in the field, the arrow keys choose. */
export function QuickSearchField({ commands, go, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [active, setActive] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const listId = useId();
  const text = typed.trim();
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  const found = {
    employees: useHits('employees', asked, attempt),
    tasks: useHits('tasks', asked, attempt),
    departments: useHits('departments', asked, attempt),
  };
  const busy = text !== asked || Object.values(found).some((one) => one.busy);
  const groups = optionGroups(asked, found, commands, go);
  const options = groups.flatMap((group) => group.options);
  const chosen = options[Math.min(active, options.length - 1)];
  const optionId = (key: string) => `${listId}-${key.replace(/\s/g, '-')}`;
  const chosenId = chosen && optionId(chosen.key);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  const move = (step: number) => {
    const count = options.length;
    if (count > 0) setActive((Math.min(active, count - 1) + step + count) % count);
  };
  const enter = () => {
    // While busy what is listed is not yet of what is typed.
    if (!busy) chosen?.run();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') enter();
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose();
    else return;
    event.preventDefault();
  };
  const failed = failedLists(found);
  const none = !busy && options.length === 0 && failed.length === 0;
  return (
    <>
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Buscar en Recuerda"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosenId}
          autoComplete="off"
          spellCheck={false}
          placeholder="Empleados, tareas, departamentos, acciones"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="field pr-9 pl-9"
        />
        <span className="absolute top-2.5 right-3">{busy && <Spinner label="Buscando..." />}</span>
      </div>
      <p role="status" className="sr-only">
        {!busy && options.length > 0 && counted(options.length, 'resultado', 'resultados')}
      </p>
      <div className="mt-3 flex h-[min(24rem,52dvh)] flex-col">
        <QuickSearchResults
          id={listId}
          groups={groups}
          search={asked}
          activeKey={chosen?.key}
          optionId={optionId}
          busy={busy}
          onChoose={(option) => option.run()}
          onPoint={(option) => setActive(options.indexOf(option))}
        />
        <p role="status" className="text-muted not-empty:px-3 not-empty:py-2">
          {none && 'Sin resultados'}
        </p>
        {!busy && failed.length > 0 && (
          <div className="flex flex-wrap items-center gap-3 px-3 py-2">
            <p role="alert" className="text-danger">
              No se pudo buscar en {failed.join(' ni en ')}.
            </p>
            <button type="button" className="button-plain" onClick={() => setAttempt(attempt + 1)}>
              Buscar de nuevo
            </button>
          </div>
        )}
      </div>
    </>
  );
}
