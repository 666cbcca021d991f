import { zodResolver } from '@hookform/resolvers/zod';
import {
  MAX_MAIL_MINUTES,
  maxSent,
  MESSAGE_TEXT_KINDS,
  MESSAGE_TEXTS,
  type MessageTextKind,
  sampleOf,
  type ProviderStatusView,
  settingsPatch,
  type SettingsView,
  textOf,
  textProblems,
} from '@recuerda/contracts';
import { useRef } from 'react';
import { useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { useProviderQuery, useTextLimit } from '../../../api/provider';
import { Button } from '../../../components/buttons';
import { WEEKDAY_NAMES } from '../../../components/calendar/weekdays';
import { Choice } from '../../../components/form/Choice';
import { Field } from '../../../components/form/Field';
import { FormFailure } from '../../../components/form/FormFailure';
import { entry, InputField, SelectField } from '../../../components/form/InputField';
import { TimeInput } from '../../../components/form/TimeInput';
import { isUnreadableTime } from '../../../components/form/typed-time';
import { formatMoment } from '../../../format/dates';
import { counted, formatCount } from '../../../format/numbers';
import { cityOf } from '../../../format/zone-name';
import { z } from 'zod';
import { MessageBubble } from '../MessageBubble';
import { SettingsForm, SettingsLoader, toNumber, useSettingsForm } from '../SettingsForm';

/** The school's own message texts, and when the digest is sent. */
export default function TextsTab() {
  return (
    <SettingsLoader>
      {(settings) => (
        <div className="space-y-6">
          <TextsForm settings={settings} />
          <DigestForm settings={settings} />
          <MailForm settings={settings} />
        </div>
      )}
    </SettingsLoader>
  );
}

function TextsForm({ settings }: { settings: SettingsView }) {
  const form = useSettingsForm<TextsInput>({
    mode: 'onChange',
    values: { messageTexts: ofEach((kind) => textOf(settings.messageTexts, kind)) },
  });
  return (
    <SettingsForm title="Mensajes" settings={settings} form={form} toPatch={toPatch}>
      <p className="mb-6 text-sm text-muted">
        Lo que está entre llaves se llena con los datos de cada mensaje. Con la API oficial de WhatsApp, fuera de las 24
        horas siguientes a la última respuesta del empleado se usa la plantilla aprobada.
      </p>
      {MESSAGE_TEXT_KINDS.map((kind) => (
        <TextField key={kind} kind={kind} form={form} schoolName={settings.effectiveSchoolName} />
      ))}
    </SettingsForm>
  );
}

function ofEach<T>(value: (kind: MessageTextKind) => T): Record<MessageTextKind, T> {
  return Object.fromEntries(MESSAGE_TEXT_KINDS.map((kind) => [kind, value(kind)])) as Record<MessageTextKind, T>;
}

/** A default text is not stored, so that the school gets changes of later versions. */
const toPatch = ({ messageTexts: texts }: TextsInput) => ({
  messageTexts: ofEach((kind) => (texts[kind] === MESSAGE_TEXTS[kind].usual ? null : texts[kind])),
});

interface TextsInput {
  messageTexts: Record<MessageTextKind, string>;
}

interface Props {
  kind: MessageTextKind;
  form: UseFormReturn<TextsInput>;
  /** For the preview. */
  schoolName: string;
}

/** A text with what it can be filled with, its length and how it is read. */
function TextField({ kind, form, schoolName }: Props) {
  const { name, variables, usual } = MESSAGE_TEXTS[kind];
  const area = useRef<HTMLTextAreaElement>(null);
  const { field, fieldState } = useController({
    control: form.control,
    name: `messageTexts.${kind}`,
    rules: { validate: (text) => textProblems(kind, text)[0] ?? true },
  });
  const max = maxSent(kind, useTextLimit()?.max ?? Infinity);
  const sample = sampleOf(field.value, schoolName);
  const tooLong = sample.length > max;
  const insert = (variable: string): void => {
    const { selectionStart: at = 0, selectionEnd: end = at } = area.current ?? {};
    const written = `{{${variable}}}`;
    field.onChange(`${field.value.slice(0, at)}${written}${field.value.slice(end)}`);
    area.current?.focus();
    // After React has shown the new text.
    requestAnimationFrame(() => area.current?.setSelectionRange(at + written.length, at + written.length));
  };
  return (
    <section aria-label={name} className="mb-6 grid gap-x-6 border-b border-line pb-4 md:grid-cols-2">
      <div className="min-w-0">
        <Field
          label={name}
          error={fieldState.error?.message}
          hint={tooLong ? `Se enviará cortado después de ${formatCount(max)} caracteres.` : undefined}
        >
          {(control) => (
            <>
              <textarea
                {...control}
                {...field}
                ref={(element) => {
                  field.ref(element);
                  area.current = element;
                }}
                rows={Math.max(3, usual.split('\n').length)}
                className="field max-h-96 min-h-24 field-sizing-content"
              />
              <p className={`mt-1 text-right text-xs tabular-nums ${tooLong ? 'text-danger' : 'text-muted'}`}>
                {formatCount(sample.length)}
                {max < Infinity && ` de ${formatCount(max)}`} caracteres con los datos de la vista previa
              </p>
            </>
          )}
        </Field>
        <div className="mb-4 flex flex-wrap gap-2">
          {variables.map((variable) => (
            <Button
              key={variable}

              className="text-xs"
              aria-label={`Insertar ${variable}`}
              onClick={() => insert(variable)}
            >
              {`{{${variable}}}`}
            </Button>
          ))}
          {field.value !== usual && (
            <Button className="text-xs" onClick={() => field.onChange(usual)}>
              Restaurar el original
            </Button>
          )}
        </div>
      </div>
      <div className="min-w-0">
        <p className="font-medium">Vista previa</p>
        <MessageBubble text={sample} />
      </div>
    </section>
  );
}

const mail = z.object({ mailFallback: z.boolean(), mailAfterMinutes: settingsPatch.shape.mailAfterMinutes.unwrap() });
type MailInput = z.infer<typeof mail>;

/** Whether what WhatsApp does not deliver goes by mail. */
function MailForm({ settings }: { settings: SettingsView }) {
  const { mailFallback, mailAfterMinutes } = settings;
  const form = useSettingsForm<MailInput>({ resolver: zodResolver(mail), values: { mailFallback, mailAfterMinutes } });
  const isOn = useWatch({ control: form.control, name: 'mailFallback' });
  const problem = mailProblem(useProviderQuery().data?.mail);
  return (
    <SettingsForm title="Correo" settings={settings} form={form} toPatch={(values) => values}>
      <Choice
        top="mt-0.5"
        className="mb-4"
        label="Enviar por correo los recordatorios que WhatsApp rechaza o no pudo entregar"
        // A hidden field must not be wrong.
        {...form.register('mailFallback', { onChange: () => form.resetField('mailAfterMinutes') })}
      />
      <FormFailure text={isOn ? problem : null} />
      {isOn && (
        <InputField
          label="Enviar por correo lo que WhatsApp no entrega en … minutos"
          hint="Donde el proveedor informa de las entregas. Vacío: no se espera ninguna entrega."
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_MAIL_MINUTES}
          className="field max-w-40"
          {...entry(form, 'mailAfterMinutes', { setValueAs: toNumber })}
        />
      )}
      <p className="mb-4 text-xs text-muted">A los empleados que tienen correo. Quien escribió BAJA no recibe nada.</p>
    </SettingsForm>
  );
}

/** Returns why no mail goes out; null: they do, or it is not known. */
function mailProblem(mail: ProviderStatusView['mail'] | undefined): string | null {
  if (mail === null)
    return 'El correo no está configurado, y no sale ninguno: pide a quien administra el servidor que lo configure.';
  if (mail?.state !== 'stopped') return null;
  const { reason, answer, since, held } = mail;
  const fault = reason === 'credentials' ? 'rechaza la contraseña' : 'no responde o no acepta correos';
  const waiting = counted(held, 'recordatorio retenido', 'recordatorios retenidos');
  return `El servidor de correo ${fault}${since ? ` desde el ${formatMoment(since)}` : ''} (${answer}): ${waiting}.`;
}

/** Until an hour is chosen. */
const USUAL_TIME = '07:00';
const MONDAY = 1;

interface DigestInput {
  isDaily: boolean;
  dailyTime: string;
  isWeekly: boolean;
  weekday: number;
  weeklyTime: string;
  byMail: boolean;
}

/** When employees get the list of their open tasks, and managers how those of their departments are. */
function DigestForm({ settings }: { settings: SettingsView }) {
  const { dailyDigestAt, weeklyDigest, weeklyDigestByMail } = settings;
  const form = useSettingsForm<DigestInput>({
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
    <SettingsForm
      title="Envío del resumen"
      settings={settings}
      form={form}
      toPatch={toDigestPatch}
      fieldsOf={FIELDS_OF}
    >
      <Choice
        top="mt-0.5"
        className="mb-4"
        label="Cada día, a cada empleado: sus tareas pendientes"
        {...form.register('isDaily')}
      />
      {isDaily && <TimeField label="Hora del resumen diario" name="dailyTime" form={form} />}
      <Choice
        top="mt-0.5"
        className="mb-4"
        label="Cada semana, a los responsables: cómo están las tareas"
        {...form.register('isWeekly')}
      />
      {isWeekly && (
        <>
          <div className="flex flex-wrap gap-x-4">
            <SelectField
              label="Día del resumen semanal"
              names={WEEKDAY_NAMES}
              {...entry(form, 'weekday', { valueAsNumber: true })}
            />
            <TimeField label="Hora del resumen semanal" name="weeklyTime" form={form} />
          </div>
          <Choice
            top="mt-0.5"
            className="mb-4"
            label="También por correo, a los administradores; a las cuentas de responsables, lo de sus departamentos"
            {...form.register('byMail')}
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

const toDigestPatch = ({ isDaily, dailyTime, isWeekly, weekday, weeklyTime, byMail }: DigestInput) => ({
  dailyDigestAt: isDaily ? dailyTime : null,
  weeklyDigest: isWeekly ? { weekday, time: weeklyTime } : null,
  weeklyDigestByMail: isWeekly && byMail,
});

const FIELDS_OF = {
  dailyDigestAt: ['isDaily', 'dailyTime'],
  weeklyDigest: ['isWeekly', 'weekday', 'weeklyTime'],
  weeklyDigestByMail: ['byMail'],
};

interface TimeFieldProps {
  name: 'dailyTime' | 'weeklyTime';
  label: string;
  form: UseFormReturn<DigestInput>;
}

function TimeField({ name, label, form: { control } }: TimeFieldProps) {
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
