import type { SettingsView } from '@recuerda/contracts';
import { useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { WEEKDAYS } from '../../../components/calendar/weekdays';
import { Field } from '../../../components/form/Field';
import { Select } from '../../../components/form/Select';
import { TimeInput } from '../../../components/form/TimeInput';
import { isUnreadableTime } from '../../../components/form/typed-time';
import { cityOf } from '../../../format/zone-name';
import { SettingsForm, useSettingsForm } from '../SettingsForm';

/** Until an hour is chosen. */
const USUAL_TIME = '07:00';
const MONDAY = 1;

interface Input {
  isDaily: boolean;
  dailyTime: string;
  isWeekly: boolean;
  weekday: number;
  weeklyTime: string;
  byMail: boolean;
}

/** When employees get the list of their open tasks, and managers how those of their departments are. */
export function DigestForm({ settings }: { settings: SettingsView }) {
  const { dailyDigestAt, weeklyDigest, weeklyDigestByMail } = settings;
  const form = useSettingsForm<Input>({
    values: {
      isDaily: dailyDigestAt !== null,
      dailyTime: dailyDigestAt ?? USUAL_TIME,
      isWeekly: weeklyDigest !== null,
      weekday: weeklyDigest?.weekday ?? MONDAY,
      weeklyTime: weeklyDigest?.time ?? USUAL_TIME,
      byMail: weeklyDigestByMail,
    },
  });
  const [isDaily, isWeekly] = useWatch({ control: form.control, name: ['isDaily', 'isWeekly'] });
  return (
    <SettingsForm title="Envío del resumen" settings={settings} form={form} toPatch={toPatch} fieldsOf={FIELDS_OF}>
      <Switch name="isDaily" form={form} label="Cada día, a cada empleado: sus tareas pendientes" />
      {isDaily && <TimeField label="Hora del resumen diario" name="dailyTime" form={form} />}
      <Switch name="isWeekly" form={form} label="Cada semana, a los responsables: cómo están las tareas" />
      {isWeekly && (
        <>
          <div className="flex flex-wrap gap-x-4">
            <Field label="Día del resumen semanal" error={form.formState.errors.weekday?.message}>
              {(control) => (
                <Select {...control} {...form.register('weekday', { valueAsNumber: true })}>
                  {WEEKDAYS.map((name, index) => (
                    <option key={name} value={index + 1}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <TimeField label="Hora del resumen semanal" name="weeklyTime" form={form} />
          </div>
          <Switch
            name="byMail"
            form={form}
            label="También por correo, a los administradores; a las cuentas de responsables, lo de sus departamentos"
          />
        </>
      )}
      <p className="mb-4 text-xs text-muted">
        Hora de {cityOf(settings.effectiveTimeZone)}. Quien no tiene tareas pendientes o no recibe recordatorios ese día
        no recibe el resumen. El responsable se elige en el departamento. El correo se envía donde la instalación lo
        tiene configurado.
      </p>
    </SettingsForm>
  );
}

const toPatch = ({ isDaily, dailyTime, isWeekly, weekday, weeklyTime, byMail }: Input) => ({
  dailyDigestAt: isDaily ? dailyTime : null,
  weeklyDigest: isWeekly ? { weekday, time: weeklyTime } : null,
  weeklyDigestByMail: isWeekly && byMail,
});

const FIELDS_OF = {
  dailyDigestAt: ['isDaily', 'dailyTime'],
  weeklyDigest: ['isWeekly', 'weekday', 'weeklyTime'],
  weeklyDigestByMail: ['byMail'],
};

interface SwitchProps {
  name: 'isDaily' | 'isWeekly' | 'byMail';
  label: string;
  form: UseFormReturn<Input>;
}

function Switch({ name, label, form }: SwitchProps) {
  return (
    <label className="mb-4 flex items-start gap-2">
      <input type="checkbox" className="mt-0.5 size-4 shrink-0 accent-(--accent)" {...form.register(name)} />
      <span>{label}</span>
    </label>
  );
}

interface TimeProps {
  name: 'dailyTime' | 'weeklyTime';
  label: string;
  form: UseFormReturn<Input>;
}

function TimeField({ name, label, form: { control } }: TimeProps) {
  const { field, fieldState } = useController({
    control,
    name,
    rules: { required: 'Escribe una hora.', validate: (time) => !isUnreadableTime(time) },
  });
  return (
    <Field label={label} required error={fieldState.error?.message}>
      {(props) => (
        <TimeInput
          {...props}
          required
          inputRef={field.ref}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          className="max-w-40"
        />
      )}
    </Field>
  );
}
