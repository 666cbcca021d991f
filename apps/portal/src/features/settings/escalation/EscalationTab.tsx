import { zodResolver } from '@hookform/resolvers/zod';
import { acknowledgeHoursField, escalationSteps, MAX_ACKNOWLEDGE_HOURS, type SettingsView } from '@recuerda/contracts';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { StepsField } from '../../../components/escalation/StepsField';
import { Field } from '../../../components/form/Field';
import { SettingsForm, SettingsLoader } from '../SettingsForm';
import { MissingManagers } from './MissingManagers';
import { useSettingsForm } from '../use-settings-form';

const input = z.object({ acknowledgeHours: acknowledgeHoursField, escalation: escalationSteps.nullable() });

/** What happens when employees answer, and when they do not. */
export default function EscalationTab() {
  return <SettingsLoader>{(settings) => <EscalationForm settings={settings} />}</SettingsLoader>;
}

function EscalationForm({ settings }: { settings: SettingsView }) {
  const { acknowledgeHours, escalation } = settings;
  const form = useSettingsForm<z.input<typeof input>, z.infer<typeof input>>({
    resolver: zodResolver(input),
    values: { acknowledgeHours, escalation },
  });
  const steps = useWatch({ control: form.control, name: 'escalation' });
  return (
    <SettingsForm title="Escalamiento" settings={settings} form={form} toPatch={(changed) => changed}>
      <Field
        label="Horas sin recordatorios después de VISTO"
        hint="Después vuelven solos. Con 0, VISTO solo se anota."
        error={form.formState.errors.acknowledgeHours?.message}
      >
        {(control) => (
          <input
            {...control}
            {...form.register('acknowledgeHours', { valueAsNumber: true })}
            type="number"
            min={0}
            max={MAX_ACKNOWLEDGE_HOURS}
            inputMode="numeric"
            className="field max-w-32"
          />
        )}
      </Field>
      <StepsField control={form.control} name="escalation" without="No avisar" />
      <MissingManagers steps={steps} />
      <p className="mb-4 text-xs text-muted">
        El aviso llega por WhatsApp, y permite recordar de nuevo o reasignar la tarea. El responsable se elige en cada
        departamento, que también puede tener otros pasos. VISTO, PAUSA y HECHO son respuestas.
      </p>
    </SettingsForm>
  );
}
