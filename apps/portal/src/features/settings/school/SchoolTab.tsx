import { isTimeZone, MAX_SCHOOL_NAME, type SettingsView } from '@recuerda/contracts';
import { useWatch } from 'react-hook-form';
import { useMay } from '../../../api/access/access-slice';
import { entry, InputField, SelectField } from '../../../components/form/InputField';
import { useLazyModule } from '../../../components/lazy/lazy';
import { SectionCard } from '../../../components/SectionCard';
import { DownloadPart } from '../../../components/export/DownloadStatus';
import { useNow } from '../../../components/use-now';
import { cityOf, clockIn } from '../../../format/zone-name';
import { SettingsForm, SettingsLoader, useSettingsForm } from '../SettingsForm';

const ZONES = Intl.supportedValuesOf('timeZone').toSorted((one, other) => cityOf(one).localeCompare(cityOf(other)));

/** In the order in which they are offered. */
const REGIONS: Readonly<Record<string, string>> = {
  America: 'América',
  Europe: 'Europa',
  Africa: 'África',
  Asia: 'Asia',
  Australia: 'Australia',
  Atlantic: 'Atlántico',
  Indian: 'Índico',
  Pacific: 'Pacífico',
  Antarctica: 'Antártida',
  Arctic: 'Ártico',
};
const OTHERS = 'Otras';
const regionOf = (zone: string): string => REGIONS[zone.replace(/\/.*/, '')] ?? OTHERS;
const ZONES_OF = Map.groupBy(ZONES, regionOf);

export default function SchoolTab() {
  return (
    <div className="grid gap-6">
      <SettingsLoader>{(settings) => <SchoolForm settings={settings} />}</SettingsLoader>
      <SchoolDataCard />
      <LazyFormerPersonCard />
    </div>
  );
}

const loadFormerPerson = () => import('./FormerPersonCard');

/** Below the others, and its checks are half of the tab's code. */
function LazyFormerPersonCard() {
  const loaded = useLazyModule(loadFormerPerson, false, () => undefined);
  return loaded && <loaded.FormerPersonCard />;
}

function SchoolForm({ settings }: { settings: SettingsView }) {
  const { schoolName, effectiveSchoolName, timeZone, effectiveTimeZone } = settings;
  const form = useSettingsForm({ values: { schoolName: schoolName ?? '', timeZone: timeZone ?? '' } });
  const chosen = useWatch({ control: form.control, name: 'timeZone' });
  const usual = timeZone === null ? `La de la instalación (${cityOf(effectiveTimeZone)})` : 'La de la instalación';
  const clock = useClock(chosen || (timeZone === null ? effectiveTimeZone : undefined));
  // A zone that this browser does not list.
  const unknown = timeZone === null || ZONES.includes(timeZone) ? [] : [timeZone];
  return (
    <SettingsForm
      title="Escuela"
      settings={settings}
      form={form}
      toPatch={(input) => ({ schoolName: input.schoolName.trim() || null, timeZone: input.timeZone || null })}
    >
      <InputField
        label="Nombre de la escuela"
        hint="Firma los mensajes, y está en el resumen por correo. Vacío: el de la instalación."
        maxLength={MAX_SCHOOL_NAME}
        placeholder={effectiveSchoolName}
        className="field max-w-md"
        {...entry(form, 'schoolName')}
      />
      <SelectField
        label="Zona horaria"
        hint={['Para los horarios y los feriados.', clock && `Ahora son las ${clock}.`].filter(Boolean).join(' ')}
        className="max-w-md"
        {...entry(form, 'timeZone')}
      >
        <option value="">{usual}</option>
        {[...Object.values(REGIONS), OTHERS].map((region) => (
          <optgroup key={region} label={region}>
            {[...unknown.filter((zone) => regionOf(zone) === region), ...(ZONES_OF.get(region) ?? [])].map((zone) => (
              <option key={zone} value={zone}>
                {cityOf(zone)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </SettingsForm>
  );
}

/** The time of day in a zone, '14:35'; undefined if the zone is not known. */
function useClock(timeZone: string | undefined): string | undefined {
  const now = useNow();
  // The server may know a zone that this browser does not.
  if (timeZone === undefined || !isTimeZone(timeZone)) return undefined;
  return clockIn(timeZone, now);
}

/** Downloads everything that the school has entered and sent. */
export function SchoolDataCard() {
  const may = useMay('personal-data.manage');
  if (!may) return null;
  return (
    <SectionCard title="Todos los datos">
      <p className="text-muted">
        Un archivo ZIP con todas las listas como CSV: departamentos, empleados, tareas, envíos, métricas, actividad y
        mensajes. La actividad dice quién lo descargó.
      </p>
      <DownloadPart path="/api/exports/school">Descargar todo</DownloadPart>
    </SectionCard>
  );
}
