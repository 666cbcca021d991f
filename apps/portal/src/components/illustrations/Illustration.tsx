import type { ReactNode } from 'react';

/** Frame of all illustrations: 160 by 120, thin round lines in the muted text colour on a disc of the accent colour. */
export const Illustration = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 160 120"
    width="160"
    height="120"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="text-muted"
  >
    <circle cx="80" cy="56" r="48" fill="var(--color-accent-soft)" stroke="none" />
    {children}
  </svg>
);

/** Stands in the place of an illustration whose code is being loaded. */
export const PLACE = <div className="h-30" />;
