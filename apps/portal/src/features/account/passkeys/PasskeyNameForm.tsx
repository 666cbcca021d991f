import { zodResolver } from '@hookform/resolvers/zod';
import { passkeyPatch, type PasskeyView } from '@recuerda/contracts';
import { useForm } from 'react-hook-form';
import { Field } from '../../../components/form/Field';
import { FormModal } from '../../../components/form/FormModal';
import { useSave } from '../../../components/form/use-save';
import { useRenamePasskeyMutation } from '../api/passkeys';

export function PasskeyNameForm({ passkey: { id, name }, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const [rename] = useRenamePasskeyMutation();
  const form = useForm({ resolver: zodResolver(passkeyPatch), defaultValues: { name } });
  const { errors, isDirty } = form.formState;
  const save = useSave(form, {
    save: (input) => rename({ id, ...input }).unwrap(),
    saved: onClose,
    explainAlways: true,
  });
  return (
    <FormModal title="Nombre de la passkey" action="Guardar" dirty={isDirty} {...save} onClose={onClose}>
      <Field label="Nombre" required error={errors.name?.message}>
        {(control) => <input {...control} {...form.register('name')} required autoComplete="off" className="field" />}
      </Field>
    </FormModal>
  );
}
