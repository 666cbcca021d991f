import { Monitor, Moon, Sun } from 'lucide-react';
import { IconRadios } from '../../components/form/IconRadios';
import { chooseTheme, useThemeChoice } from './theme';

const CHOICES = [
  { choice: 'system', label: 'Como el sistema', Icon: Monitor },
  { choice: 'light', label: 'Claro', Icon: Sun },
  { choice: 'dark', label: 'Oscuro', Icon: Moon },
] as const;

/** Light, dark, or as the system. */
export function ThemeSwitch() {
  return (
    <fieldset className="flex items-center rounded-lg border border-line p-0.5">
      {/* A floated legend stands in the row instead of in the border. */}
      <legend className="float-left mr-auto px-2.5 text-muted">Tema</legend>
      <IconRadios
        choices={CHOICES}
        chosen={useThemeChoice()}
        className="h-7 w-9 pointer-coarse:h-10 pointer-coarse:w-11"
        onChoose={chooseTheme}
      />
    </fieldset>
  );
}
