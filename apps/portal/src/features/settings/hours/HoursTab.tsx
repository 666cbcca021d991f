import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_BUNDLE_SIZE, MAX_DAILY_CAP, MESSAGE_RULES, type SettingsView, weeklyWindows } from '@recuerda/contracts';
import { z } from 'zod';
import { WeeklyWindowsField } from '../../../components/calendar/WeeklyWindowsField';
import { entry, InputField, SelectField } from '../../../components/form/InputField';
import { cityOf } from '../../../format/zone-name';
import { SettingsForm, SettingsLoader, toNumber, useSettingsForm } from '../SettingsForm';

const hours = z.object({ weeklyWindows: weeklyWindows.nullable() });

/** The school's hours, and how many messages an employee gets. */
export default function HoursTab() {
  return (
    <SettingsLoader>
      {(settings) => (
        <div className="space-y-6">
          <HoursForm settings={settings} />
          <MessageRulesForm settings={settings} />
        </div>
      )}
    </SettingsLoader>
  );
}

function HoursForm({ settings }: { settings: SettingsView }) {
  const form = useSettingsForm<z.infer<typeof hours>>({
    resolver: zodResolver(hours),
    values: { weeklyWindows: settings.weeklyWindows },
  });
  return (
    <SettingsForm title="Horario" settings={settings} form={form} toPatch={(changed) => changed}>
      <WeeklyWindowsField
        control={form.control}
        name="weeklyWindows"
        label="Cuándo se envían recordatorios"
        without="A cualquier hora"
      />
      <p className="mb-4 text-xs text-muted">
        Hora de {cityOf(settings.effectiveTimeZone)}. Un recordatorio fuera de estas horas espera a la siguiente franja,
        y se envía una sola vez. Un departamento o un empleado puede tener otro horario.
      </p>
    </SettingsForm>
  );
}

const MINUTES = [1, 5, 10, 15, 30, 60];
const rules = z.object(MESSAGE_RULES);

/** How an employee's reminders become messages. */
function MessageRulesForm({ settings }: { settings: SettingsView }) {
  const { bundleMinutes, dailyCap } = settings;
  const form = useSettingsForm<z.infer<typeof rules>>({
    resolver: zodResolver(rules),
    values: { bundleMinutes, dailyCap },
  });
  const choices = bundleMinutes === null || MINUTES.includes(bundleMinutes) ? MINUTES : [...MINUTES, bundleMinutes];
  return (
    <SettingsForm title="Varios recordatorios a la vez" settings={settings} form={form} toPatch={(changed) => changed}>
      <SelectField
        label="Juntar los recordatorios de un empleado"
        hint={`Hasta ${MAX_BUNDLE_SIZE} tareas en un mensaje, numeradas. Lo que toca más tarde se adelanta.`}
        className="max-w-md"
        {...entry(form, 'bundleMinutes', { setValueAs: toNumber })}
      >
        <option value="">No: cada uno en su mensaje</option>
        {choices.map((minutes) => (
          <option key={minutes} value={minutes}>
            Los que tocan en {minutes === 1 ? '1 minuto' : `${minutes} minutos`}
          </option>
        ))}
      </SelectField>
      <InputField
        label="Máximo de mensajes al día por empleado"
        hint="Lo que pasa del máximo espera al día siguiente. Vacío: sin máximo."
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_DAILY_CAP}
        className="field max-w-40"
        {...entry(form, 'dailyCap', { setValueAs: toNumber })}
      />
    </SettingsForm>
  );
}
