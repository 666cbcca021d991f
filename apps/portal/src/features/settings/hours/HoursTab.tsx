import { zodResolver } from '@hookform/resolvers/zod';
import { type SettingsView, weeklyWindows } from '@recuerda/contracts';
import { z } from 'zod';
import { WeeklyWindowsField } from '../../../components/calendar/WeeklyWindowsField';
import { cityOf } from '../../../format/zone-name';
import { SettingsForm, SettingsLoader, useSettingsForm } from '../SettingsForm';
import { MessageRulesForm } from './MessageRulesForm';

const input = z.object({ weeklyWindows: weeklyWindows.nullable() });

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
  const form = useSettingsForm<z.infer<typeof input>>({
    resolver: zodResolver(input),
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
