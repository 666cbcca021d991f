import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** One fact on a card, with a sign of what it is. */
export function CardLine({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-muted">
      <Icon aria-hidden className="h-[1lh] w-4 shrink-0" />
      <span className="line-clamp-3 min-w-0 break-words">{children}</span>
    </p>
  );
}
