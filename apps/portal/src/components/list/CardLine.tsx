import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  children: ReactNode;
}

/** One fact on a card, with a sign of what it is. */
export function CardLine({ icon: Icon, children }: Props) {
  return (
    <p className="flex items-start gap-2 text-muted">
      <Icon aria-hidden className="h-[1lh] w-4 shrink-0" />
      <span className="line-clamp-3 min-w-0 break-words">{children}</span>
    </p>
  );
}

/** A remark with a sign of what it is about. `className` has its colour. */
export function IconNote({ icon: Icon, className, children }: Props & { className: string }) {
  return (
    <p className={`flex items-start gap-2 ${className}`}>
      <Icon aria-hidden className="h-[1lh] w-4 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
