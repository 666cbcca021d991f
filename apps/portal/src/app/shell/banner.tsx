import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Classes of a bar above every screen. */
export const BANNER = 'flex shrink-0 items-start gap-3 border-b border-line px-4 py-2 text-sm lg:px-8 print:hidden';

const TONES = {
  danger: { bar: 'bg-danger-soft', text: 'text-danger' },
  warning: { bar: 'bg-warning-soft', text: 'text-warning' },
} as const;

interface Props {
  tone: keyof typeof TONES;
  title: ReactNode;
  children: ReactNode;
  /** Beside the text. */
  action?: ReactNode;
}

/** Says above every screen what is wrong. */
export function Banner({ tone, title, children, action }: Props) {
  const { bar, text } = TONES[tone];
  return (
    <div role="alert" className={`${BANNER} ${bar}`}>
      <CircleAlert aria-hidden className={`h-[1lh] w-4 shrink-0 ${text}`} />
      <div className="min-w-0 flex-1 break-words">
        <p className={`font-medium ${text}`}>{title}</p>
        {children}
      </div>
      {action}
    </div>
  );
}
