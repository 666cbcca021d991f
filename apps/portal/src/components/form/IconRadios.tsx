import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

interface Props<T extends string> {
  choices: readonly { readonly choice: T; readonly label: string; readonly Icon: LucideIcon }[];
  chosen: T;
  /** Classes that give each choice its size. */
  className: string;
  onChoose: (choice: T) => void;
}

const CHOICE = [
  'flex cursor-pointer items-center justify-center rounded-md text-muted transition-colors duration-150',
  'hover:text-text has-checked:bg-raised has-checked:text-text',
  'has-focus-visible:outline-2 has-focus-visible:outline-accent',
].join(' ');

/** Radio buttons shown as icons; the fieldset around them has their legend. */
export function IconRadios<T extends string>({ choices, chosen, className, onChoose }: Props<T>) {
  const group = useId();
  return choices.map(({ choice, label, Icon }) => (
    <label key={choice} title={label} className={`${CHOICE} ${className}`}>
      <input
        type="radio"
        name={group}
        aria-label={label}
        className="sr-only"
        checked={chosen === choice}
        onChange={() => onChoose(choice)}
      />
      <Icon aria-hidden className="size-4" />
    </label>
  ));
}
