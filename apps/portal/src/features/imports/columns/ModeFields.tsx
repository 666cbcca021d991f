import type { ImportKind, ImportMode } from '@recuerda/contracts';

const MODES = [
  { mode: 'update', name: 'Crear lo que falta y actualizar lo que existe' },
  { mode: 'create', name: 'Solo crear lo que falta' },
] as const;

interface Props {
  kind: ImportKind;
  mode: ImportMode;
  createMissing: boolean;
  onMode: (mode: ImportMode) => void;
  onCreateMissing: (createMissing: boolean) => void;
}

/** What is done with rows of what exists, and with what rows only name. */
export const ModeFields = ({ kind, mode, createMissing, onMode, onCreateMissing }: Props) => (
  <fieldset className="my-6 grid gap-2">
    <legend className="mb-2 font-semibold">Qué hacer</legend>
    {MODES.map((choice) => (
      <label key={choice.mode} className="flex items-center gap-2">
        <input
          type="radio"
          name="mode"
          className="size-4 shrink-0 accent-(--accent)"
          checked={mode === choice.mode}
          onChange={() => onMode(choice.mode)}
        />
        {choice.name}
      </label>
    ))}
    {kind !== 'departments' && (
      <label className="mt-2 flex items-center gap-2">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-(--accent)"
          checked={createMissing}
          onChange={({ target }) => onCreateMissing(target.checked)}
        />
        {kind === 'tasks'
          ? 'Crear también los departamentos y empleados que falten'
          : 'Crear también los departamentos que falten'}
      </label>
    )}
  </fieldset>
);
