import { FIELD_NAMES, readableFields } from '@recuerda/contracts';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../buttons';
import { FieldValue } from '../audit/FieldValue';
import type { Conflict } from './use-edit';

export interface ConflictListProps {
  conflicts: readonly Conflict[];
  /** The values of the form. */
  typed: FieldValues;
  /** The word on the button that saves. */
  action: string;
  /** Puts the stored value into the form. */
  takeStored: (conflict: Conflict) => void;
}

/** The fields that somebody else has changed, too, with both values and a button that takes the stored one. */
export function ConflictList({ conflicts, typed, action, takeStored }: ConflictListProps) {
  return (
    <section aria-label="Cambios de otra persona" className="mb-4 rounded-lg border border-line px-3 py-2">
      <ul className="divide-y divide-line">
        {conflicts.map((conflict) => (
          <li key={conflict.field} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <dl className="grid min-w-0 flex-1 basis-48 grid-cols-[auto_1fr] gap-x-3 break-words">
              <dt className="col-span-2 font-medium">{nameOf(conflict.field)}</dt>
              <Value name="Otra persona" field={conflict.field} value={conflict.stored} />
              <Value name="Tú" field={conflict.field} value={typed[conflict.field]} />
            </dl>
            <Button
              aria-label={`Usar el de la otra persona: ${nameOf(conflict.field)}`}
              onClick={() => takeStored(conflict)}
            >
              Usar el de la otra persona
            </Button>
          </li>
        ))}
      </ul>
      <p className="py-2 text-muted">«{action}» guarda lo que está en el formulario.</p>
    </section>
  );
}

const nameOf = (field: string): string => FIELD_NAMES[field === 'consent' ? 'consentAt' : field] ?? field;

function Value({ name, field, value }: { name: string; field: string; value: unknown }) {
  const { [field]: readable = null } = readableFields({ [field]: value });
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line">
        <FieldValue field={field} value={readable} />
      </dd>
    </>
  );
}
