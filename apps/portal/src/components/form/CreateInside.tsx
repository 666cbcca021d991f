import { Plus } from 'lucide-react';
import { useCallback, useContext, useState } from 'react';
import { useMay } from '../../api/access/access-slice';
import { Button } from '../buttons';
import { useLazyDialog } from '../lazy/lazy';
import { type Creatable, CreationFormContext, type LoadCreationForm } from './creation-forms';

const KINDS = {
  department: {
    label: 'Crear un departamento',
    first: 'Primero crea un departamento',
    permission: 'departments.write',
  },
  employee: { label: 'Agregar un empleado', first: 'Primero agrega un empleado', permission: 'school.write' },
} as const;

interface Props<K extends keyof Creatable> {
  kind: K;
  /** There is none yet. */
  isFirst: boolean;
  onCreated: (entity: Creatable[K]) => void;
}

/** Below a field: creates what is missing in it by a form over this one, whose values stay. */
export function CreateInside<K extends keyof Creatable>({ kind, isFirst, onCreated }: Props<K>) {
  const loadForm = useContext(CreationFormContext);
  const [isOpen, setIsOpen] = useState(false);
  const { label, first, permission } = KINDS[kind];
  const may = useMay(permission);
  if (!may || !loadForm) return null;
  return (
    <>
      <Button look="quiet" Icon={Plus} className="mt-1 -ml-2" onClick={() => setIsOpen(true)}>
        {isFirst ? first : label}
      </Button>
      {isOpen && <Opened kind={kind} loadForm={loadForm} onCreated={onCreated} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface OpenedProps<K extends keyof Creatable> extends Pick<Props<K>, 'kind' | 'onCreated'> {
  loadForm: LoadCreationForm;
  onClose: () => void;
}

function Opened<K extends keyof Creatable>({ kind, loadForm, onCreated, onClose }: OpenedProps<K>) {
  const load = useCallback(() => loadForm(kind), [loadForm, kind]);
  const loaded = useLazyDialog(load, true, 'No se pudo abrir el formulario', onClose);
  return loaded && <loaded.Form entity={null} onCreated={onCreated} onClose={onClose} />;
}
