import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { chooseTheme, useThemeChoice } from './theme';

const CHOICES = [
  { choice: 'system', label: 'Como el sistema', Icon: Monitor },
  { choice: 'light', label: 'Claro', Icon: Sun },
  { choice: 'dark', label: 'Oscuro', Icon: Moon },
] as const;

const CHOICE = [
  'flex h-7 w-9 cursor-pointer items-center justify-center rounded-md pointer-coarse:h-10 pointer-coarse:w-11',
  'text-muted transition-colors duration-150 hover:text-text has-checked:bg-raised has-checked:text-text',
  'has-focus-visible:outline-2 has-focus-visible:outline-accent',
].join(' ');

/** Light, dark, or as the system. */
export function ThemeSwitch() {
  const chosen = useThemeChoice();
  const group = useId();
  return (
    <fieldset className="flex items-center rounded-lg border border-line p-0.5">
      {/* A floated legend stands in the row instead of in the border. */}
      <legend className="float-left mr-auto px-2.5 text-muted">Tema</legend>
      {CHOICES.map(({ choice, label, Icon }) => (
        <label key={choice} title={label} className={CHOICE}>
          <input
            type="radio"
            name={group}
            aria-label={label}
            className="sr-only"
            checked={chosen === choice}
            onChange={() => chooseTheme(choice)}
          />
          <Icon aria-hidden className="size-4" />
        </label>
      ))}
    </fieldset>
  );
}
