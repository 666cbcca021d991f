import type { ExportList } from '@recuerda/contracts';
import { Search } from 'lucide-react';
import { Fragment, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/buttons';
import { Spinner } from '../../components/feedback';
import { lazyDialog } from '../../components/lazy/lazy';
import { Modal } from '../../components/modal/Modal';
import { findWords } from '../../format/find-text';
import { counted } from '../../format/numbers';
import { type Command, useCommands } from './commands';
import { failedLists, type OptionGroup, optionGroups, type QuickOption, useHits } from './results';

/** The server is asked after a pause in typing of this length. Milliseconds. */
const PAUSE_MS = 200;

/** Finds employees, tasks, departments and commands from anywhere. */
export function QuickSearch({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const navigate = useNavigate();
  const [exported, setExported] = useState<ExportList | null>(null);
  const go = (path: string, state?: object) => {
    onClose();
    void navigate(path, { state });
  };
  const commands = useCommands({ go, close: onClose, exportList: setExported, showShortcuts: onShortcuts });
  if (exported) return <LazyExportDialog list={exported} filters={{}} onClose={onClose} />;
  return (
    <Modal title="Búsqueda rápida" onClose={onClose}>
      <QuickSearchField commands={commands} go={go} onClose={onClose} />
    </Modal>
  );
}

interface QuickSearchFieldProps {
  commands: readonly Command[];
  go: (address: string) => void;
  onClose: () => void;
}

/** A combobox by the pattern of the WAI-ARIA practices: the focus stays in the field, the arrow keys choose. */
function QuickSearchField({ commands, go, onClose }: QuickSearchFieldProps) {
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
        <div
          id={listId}
          role="listbox"
          aria-label="Resultados"
          aria-busy={busy}
          className={`min-h-0 overflow-y-auto overscroll-contain ${busy ? 'opacity-60' : ''}`}
        >
          {groups.map((group) => (
            <Group
              key={group.name}
              group={group}
              search={asked}
              activeKey={chosen?.key}
              optionId={optionId}
              onPoint={(option) => setActive(options.indexOf(option))}
            />
          ))}
        </div>
        <p role="status" className="text-muted not-empty:px-3 not-empty:py-2">
          {none && 'Sin resultados'}
        </p>
        {!busy && failed.length > 0 && (
          <div className="flex flex-wrap items-center gap-3 px-3 py-2">
            <p role="alert" className="text-danger">
              No se pudo buscar en {failed.join(' ni en ')}.
            </p>
            <Button onClick={() => setAttempt(attempt + 1)}>Buscar de nuevo</Button>
          </div>
        )}
      </div>
    </>
  );
}

interface GroupProps {
  group: OptionGroup;
  /** Text that is marked in the results. */
  search: string;
  activeKey: string | undefined;
  optionId: (key: string) => string;
  /** The pointer is over it. */
  onPoint: (option: QuickOption) => void;
}

function Group({ group: { name, options }, search, activeKey, optionId, onPoint }: GroupProps) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className="mb-2">
      <p id={titleId} role="presentation" className="px-3 py-1 text-xs font-medium text-muted">
        {name}
      </p>
      {options.map((option) => (
        <div
          key={option.key}
          id={optionId(option.key)}
          role="option"
          aria-selected={option.key === activeKey}
          onClick={option.run}
          onPointerMove={() => option.key !== activeKey && onPoint(option)}
          className={
            'flex min-h-10 items-center gap-3 rounded-lg px-3 py-1.5 pointer-coarse:min-h-12 ' +
            (option.key === activeKey ? 'bg-raised' : '')
          }
        >
          <option.Icon aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0">
            <span className="line-clamp-2 break-words">
              <Marked text={option.name} search={search} />
            </span>
            {option.detail && (
              <span className="line-clamp-1 text-xs break-words text-muted">
                <Marked text={option.detail} search={search} />
              </span>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}

function Marked({ text, search }: { text: string; search: string }) {
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

/** Few open it from the quick search, whose code is on every screen. */
const LazyExportDialog = lazyDialog(
  async () => (await import('../../components/export/ExportDialog')).ExportDialog,
  'No se pudo mostrar la exportación',
);
