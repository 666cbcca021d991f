import type { ReactNode } from 'react';

const TONES = {
  success: 'bg-success-soft text-success',
  gray: 'bg-gray-soft text-gray',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  accent: 'bg-accent-soft text-accent-strong',
};

export type BadgeTone = keyof typeof TONES;

/** One word on a thing's state. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center rounded-full px-2 py-0.5 text-xs font-medium ${TONES[tone]}`}>
      {children}
    </span>
  );
}
