import type { SettingsView } from '@recuerda/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { Field } from '../../../components/form/Field';
import { SettingsForm } from '../SettingsForm';

/** Until an hour is chosen. */
const USUAL_TIME = '07:00';

/** When employees get the list of their open tasks. */
export function DigestForm({ settings }: { settings: SettingsView }) {
  const { dailyDigestAt } = settings;
  const form = useForm({ defaultValues: { isSent: dailyDigestAt !== null, time: dailyDigestAt ?? USUAL_TIME } });
  const isSent = useWatch({ control: form.control, name: 'isSent' });
  return (
    <SettingsForm
      title="Envío del resumen"
      settings={settings}
      form={form}
      toPatch={(input) => ({ dailyDigestAt: input.isSent ? input.time : null })}
    >
      <label className="mb-4 flex items-start gap-2">
        <input type="checkbox" className="mt-1 size-4 shrink-0 accent-(--accent)" {...form.register('isSent')} />
        <span>Enviar a cada empleado, una vez al día, la lista de sus tareas pendientes</span>
      </label>
      {isSent && (
        <Field label="Hora" required hint={hintOf(settings)} error={form.formState.errors.time?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register('time', { required: 'Escribe una hora.' })}
              type="time"
              className="field max-w-40"
            />
          )}
        </Field>
      )}
    </SettingsForm>
  );
}

const hintOf = ({ effectiveTimeZone }: SettingsView): string =>
  `Hora de ${effectiveTimeZone.replaceAll('_', ' ')}. ` +
  'Quien no tiene tareas o no recibe recordatorios ese día no recibe el resumen.';
