import { personInput, type PersonInput } from '@recuerda/contracts';
import { useMay } from '../../../api/access/access-slice';
import { baseApi } from '../../../api/base-api';
import { Button } from '../../../components/buttons';
import { FormFailure } from '../../../components/form/FormFailure';
import { entry, InputField } from '../../../components/form/InputField';
import { LeaveQuestion } from '../../../components/form/LeaveQuestion';
import { useSave } from '../../../components/form/use-save';
import { useZodForm } from '../../../components/form/use-zod-form';
import { useConfirm } from '../../../components/modal/confirm-context';
import { SectionCard } from '../../../components/SectionCard';

const { useErasePersonMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Erases the data of somebody who is no employee. */
    erasePerson: build.mutation<null, PersonInput>({
      query: (body) => ({ url: '/erasures', method: 'POST', body }),
      extraOptions: { errorMessage: 'Error erasing person' },
    }),
  }),
});

const NOBODY: PersonInput = { name: '', phone: '', email: null };
const FIELD = { required: true, autoComplete: 'off', className: 'field max-w-md' };
/** Repeats what was typed: afterwards a mistyped person cannot be seen. */
const question = ({ name, phone, email }: PersonInput) => ({
  title: `Eliminar a ${name}`,
  text:
    `El nombre «${name}», el número ${phone}${email ? ` y el correo ${email}` : ''} desaparecerán de los envíos, ` +
    'las conversaciones, las importaciones y la actividad, también donde son de otra persona; lo enviado se ' +
    'sigue contando. No se puede deshacer.',
  action: 'Eliminar para siempre',
  tone: 'danger' as const,
});

export function FormerPersonCard() {
  const may = useMay('personal-data.manage');
  const confirm = useConfirm();
  const [erase, { isLoading, isSuccess }] = useErasePersonMutation();
  const form = useZodForm(personInput, { defaultValues: NOBODY });
  const { submit, failure, dirty } = useSave(form, {
    agreed: (person) => confirm(question(person)),
    save: (person) => erase(person).unwrap(),
    saved: () => form.reset(),
    stays: true,
    explainAlways: true,
  });
  if (!may) return null;
  return (
    <SectionCard title="Eliminar a quien ya no está">
      <p className="mb-4 text-muted">
        Para quien pide que se borren sus datos y ya fue eliminado. A un empleado se le borra desde su tarjeta.
      </p>
      <form noValidate onSubmit={submit} aria-busy={isLoading}>
        {dirty && <LeaveQuestion />}
        <InputField label="Nombre" hint="Como estaba escrito." {...FIELD} {...entry(form, 'name')} />
        <InputField label="Número de Teléfono" type="tel" {...FIELD} {...entry(form, 'phone')} />
        <InputField
          label="Correo"
          type="email"
          hint="Si se le escribió por correo."
          {...FIELD}
          required={false}
          {...entry(form, 'email', { setValueAs: (text: string | null) => text || null })}
        />
        <FormFailure text={failure} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" look="danger" aria-disabled={isLoading}>
            {isLoading ? 'Eliminando...' : 'Eliminar sus datos'}
          </Button>
          <p role="status" className="text-success">
            {isSuccess && !dirty && 'Borrado lo que llevaba ese nombre o ese número.'}
          </p>
        </div>
      </form>
    </SectionCard>
  );
}
