import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_BUNDLE_SIZE, MAX_DAILY_CAP, MESSAGE_RULES, type SettingsView } from '@recuerda/contracts';
import { z } from 'zod';
import { Field } from '../../../components/form/Field';
import { Select } from '../../../components/form/Select';
import { SettingsForm, useSettingsForm } from '../SettingsForm';

const MINUTES = [1, 5, 10, 15, 30, 60];
const input = z.object(MESSAGE_RULES);
type Input = z.infer<typeof input>;

/** An empty field is null. */
const toNumber = (text: unknown): number | null => (text === '' || text === null ? null : Number(text));

/** How an employee's reminders become messages. */
export function MessageRulesForm({ settings }: { settings: SettingsView }) {
  const { bundleMinutes, dailyCap } = settings;
  const form = useSettingsForm<Input>({ resolver: zodResolver(input), values: { bundleMinutes, dailyCap } });
  const { errors } = form.formState;
  const choices = bundleMinutes === null || MINUTES.includes(bundleMinutes) ? MINUTES : [...MINUTES, bundleMinutes];
  return (
    <SettingsForm title="Varios recordatorios a la vez" settings={settings} form={form} toPatch={(changed) => changed}>
      <Field
        label="Juntar los recordatorios de un empleado"
        hint={`Hasta ${MAX_BUNDLE_SIZE} tareas en un mensaje, numeradas. Lo que toca más tarde se adelanta.`}
        error={errors.bundleMinutes?.message}
      >
        {(control) => (
          <Select {...control} {...form.register('bundleMinutes', { setValueAs: toNumber })} className="max-w-md">
            <option value="">No: cada uno en su mensaje</option>
            {choices.map((minutes) => (
              <option key={minutes} value={minutes}>
                Los que tocan en {minutes === 1 ? '1 minuto' : `${minutes} minutos`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Máximo de mensajes al día por empleado"
        hint="Lo que pasa del máximo espera al día siguiente. Vacío: sin máximo."
        error={errors.dailyCap?.message}
      >
        {(control) => (
          <input
            {...control}
            {...form.register('dailyCap', { setValueAs: toNumber })}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_DAILY_CAP}
            className="field max-w-40"
          />
        )}
      </Field>
    </SettingsForm>
  );
}
