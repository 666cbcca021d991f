import type { EmployeeView } from '@recuerda/contracts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { detailOf } from '../../api/problem';
import { Button } from '../../components/buttons';
import { DownloadPart } from '../../components/export/DownloadStatus';
import { FormFailure } from '../../components/form/FormFailure';
import { useConfirm } from '../../components/modal/confirm-context';
import { Modal } from '../../components/modal/Modal';
import { useNotices } from '../../components/notices/use-notices';
import { useEraseEmployeeMutation } from './api/employees';

const question = (name: string) => ({
  title: `Eliminar a ${name}`,
  text:
    'Se eliminarán el empleado y todas sus tareas. Su nombre y su teléfono desaparecerán de los envíos, las ' +
    'conversaciones, las importaciones y la actividad; los recordatorios enviados se siguen contando. No se puede ' +
    'deshacer, y nadie podrá saber después a quién se envió cada uno.',
  action: 'Eliminar para siempre',
  tone: 'danger' as const,
});

interface Props {
  employee: EmployeeView;
  onClose: () => void;
  /** The employee was erased. */
  onRemoved?: (() => void) | undefined;
}

/** Gives out or erases the personal data of an employee. */
export function PersonalDataDialog({ employee: { id, name }, onClose, onRemoved }: Props) {
  const confirm = useConfirm();
  const [erase, { isLoading }] = useEraseEmployeeMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { inform } = useNotices();
  const ask = async () => {
    if (isLoading || !(await confirm(question(name)))) return;
    try {
      setRefusal(null);
      await erase(id).unwrap();
      onClose();
      onRemoved?.();
      inform(`Datos de ${name} eliminados.`);
    } catch (error) {
      setRefusal(detailOf(error));
    }
  };
  return (
    <Modal title={`Datos de ${name}`} onClose={onClose}>
      <p>Un archivo ZIP con su ficha, sus tareas, los envíos, sus mensajes y los cambios de su ficha.</p>
      <DownloadPart path={`/api/employees/${id}/personal-data`}>Descargar sus datos</DownloadPart>
      <hr className="my-6 border-line" />
      <p className="mb-4">
        Si la persona lo pide, se puede eliminar con todo lo que la nombra. Lo enviado se sigue contando.
      </p>
      <FormFailure text={refusal} />
      <Button look="danger" Icon={Trash2} aria-disabled={isLoading} onClick={() => void ask()}>
        {isLoading ? 'Eliminando...' : 'Eliminar a esta persona'}
      </Button>
    </Modal>
  );
}
