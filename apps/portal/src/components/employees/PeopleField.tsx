import { X } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useGetEmployeeQuery } from '../../api/employee-options';
import { Button } from '../buttons';
import type { Option } from '../form/Combobox';
import { EmployeeField } from './EmployeePicker';

interface Props {
  ids: readonly string[];
  error: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (ids: string[]) => void;
}

/** People who are chosen one after the other, each with a button that takes them away. */
export function PeopleField({ ids, error, inputRef, onChange }: Props) {
  const [picked, setPicked] = useState<readonly Option[]>([]);
  // One employee may have been chosen before the task got several.
  const [first = ''] = ids;
  const isPicked = picked.some(({ id }) => id === first);
  const { data: before } = useGetEmployeeQuery(first, { skip: first === '' || isPicked });
  const nameOf = (id: string) => [...picked, before].find((one) => one?.id === id)?.name ?? 'Cargando...';
  const add = (option: Option | null) => {
    if (!option || ids.includes(option.id)) return;
    setPicked([...picked, option]);
    onChange([...ids, option.id]);
  };
  return (
    <>
      <EmployeeField
        label="Personas"
        required
        placeholder="Busca y elige a cada persona"
        error={error}
        value={null}
        inputRef={inputRef}
        onChange={add}
      />
      {ids.length > 0 && (
        <ul aria-label="Personas elegidas" className="-mt-2 mb-4 flex flex-wrap gap-1.5">
          {ids.map((id) => (
            <li key={id} className="flex items-center gap-1 rounded-full bg-raised py-0.5 pr-1 pl-3">
              {nameOf(id)}
              <Button
                look="quiet"
                className="size-7 p-0"
                aria-label={`Quitar a ${nameOf(id)}`}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              >
                <X aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
