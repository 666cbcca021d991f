import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

export interface ButtonProps extends ComponentProps<'button'> {
  look?: 'plain' | 'primary' | 'danger' | 'quiet';
  /** Stands before its words. */
  Icon?: LucideIcon;
}

/** A button of one of the portal's looks; it submits no form unless it says so. */
export function Button({ look = 'plain', className = '', Icon, children, ...button }: ButtonProps) {
  return (
    <button type="button" {...button} className={`button-${look} ${className}`}>
      {Icon && <Icon aria-hidden className="size-4" />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  Icon: LucideIcon;
  /** Read out in the place of words. */
  label: string;
}

/** A button that is a sign alone. */
export const IconButton = ({ Icon, label, className = '', ...button }: IconButtonProps) => (
  <button type="button" {...button} aria-label={label} className={`icon-button ${className}`}>
    <Icon aria-hidden className="size-4" />
  </button>
);

interface BusyButtonProps extends Omit<ButtonProps, 'type' | 'onClick' | 'aria-disabled'> {
  busy: boolean;
  onClick: () => unknown;
}

/** A button whose action takes a while: until that has ended it does nothing, and keeps the focus. */
export function BusyButton({ busy, onClick, ...button }: BusyButtonProps) {
  const act = () => {
    if (!busy) onClick();
  };
  return <Button {...button} aria-disabled={busy} onClick={act} />;
}

/** A link within a text. */
export const TextLink = ({ className = '', ...link }: LinkProps) => (
  <Link {...link} className={`text-link ${className}`} />
);

/** A link that looks like a button. */
export const ButtonLink = ({ look = 'plain', className = '', ...link }: LinkProps & Pick<ButtonProps, 'look'>) => (
  <Link {...link} className={`button-${look} ${className}`} />
);
