import { personInput, type PersonInput } from '@recuerda/contracts';
import { useState } from 'react';
import { useMay } from '../../../api/access/use-may';
import { baseApi } from '../../../api/base-api';
import { detailOf, isProblem } from '../../../api/problem';
import { FormFailure } from '../../../components/form/FormFailure';
import { InputField } from '../../../components/form/InputField';
import { LeaveQuestion } from '../../../components/form/LeaveQuestion';
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

const NOBODY = { name: '', phone: '' };
/** Repeats what was typed: afterwards a mistyped person cannot be seen. */
const question = ({ name, phone }: typeof NOBODY) => ({
  title: `Eliminar a ${name}`,
  text:
    `El nombre «${name}» y el número ${phone} desaparecerán de los envíos, las conversaciones, las importaciones ` +
    'y la actividad, también donde son de otra persona; lo enviado se sigue contando. No se puede deshacer.',
  action: 'Eliminar para siempre',
  tone: 'danger' as const,
});
const FIELDS = [
  { name: 'name', label: 'Nombre', hint: 'Como estaba escrito.', type: 'text' },
  { name: 'phone', label: 'Número de Teléfono', hint: undefined, type: 'tel' },
] as const;

export function FormerPersonCard() {
  const may = useMay('personal-data.manage');
  const confirm = useConfirm();
  const [person, setPerson] = useState(NOBODY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [erase, { isLoading, isSuccess }] = useErasePersonMutation();
  if (!may) return null;
  const submit = async (event: React.SyntheticEvent) => {
    event.preventDefault();
    const checked = personInput.safeParse(person);
    const found = checked.error?.issues ?? [];
    setErrors(Object.fromEntries(found.map(({ path, message }) => [String(path[0]), message])));
    if (isLoading || !checked.success || !(await confirm(question(checked.data)))) return;
    try {
      setFailure(null);
      await erase(checked.data).unwrap();
      setPerson(NOBODY);
    } catch (error) {
      const [first] = isProblem(error) ? error.errors : [];
      if (first) setErrors({ [first.field]: first.message });
      else setFailure(detailOf(error));
    }
  };
  return (
    <SectionCard title="Eliminar a quien ya no está">
      <p className="mb-4 text-muted">
        Para quien pide que se borren sus datos y ya fue eliminado. A un empleado se le borra desde su tarjeta.
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} aria-busy={isLoading}>
        {(person.name !== '' || person.phone !== '') && <LeaveQuestion />}
        {FIELDS.map(({ name, ...field }) => (
          <InputField
            key={name}
            {...field}
            required
            autoComplete="off"
            className="field max-w-md"
            error={errors[name]}
            value={person[name]}
            onChange={({ target }) => setPerson({ ...person, [name]: target.value })}
          />
        ))}
        <FormFailure text={failure} />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button-danger" aria-disabled={isLoading}>
            {isLoading ? 'Eliminando...' : 'Eliminar sus datos'}
          </button>
          <p role="status" className="text-success">
            {isSuccess && person === NOBODY && 'Borrado lo que llevaba ese nombre o ese número.'}
          </p>
        </div>
      </form>
    </SectionCard>
  );
}
