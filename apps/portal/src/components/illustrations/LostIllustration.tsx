import { Illustration } from './Illustration';

/** A signpost that does not know the way, and neither does its bird. */
export const LostIllustration = () => (
  <Illustration>
    <path d="M77 104V29h6v75" fill="var(--color-surface)" />
    <path d="M59 36h44l10 9.5-10 9.5H59a3 3 0 0 1-3-3V39a3 3 0 0 1 3-3Z" fill="var(--color-surface)" />
    <path d="M101 62H57l-10 9.5L57 81h44a3 3 0 0 0 3-3V65a3 3 0 0 0-3-3Z" fill="var(--color-surface)" />
    <path d="M64 45.5h32M63 71.5h16" strokeOpacity="0.35" strokeWidth="2" />
    <path d="M88.5 69.5a3 3 0 1 1 4.5 2.5q-1.5 1-1.5 2.3M91.5 77v.2" stroke="var(--color-accent)" strokeWidth="2" />
    <path
      d="M84 29c-6 0-10-4-10-10l-6-2 6-3c2-5 9-6 12-1 3 4 8 6 12 6-1 6-7 10-14 10Z"
      fill="var(--color-surface)"
      stroke="var(--color-accent)"
    />
    <path d="M79 15.5v.3" stroke="var(--color-accent)" strokeWidth="2.5" />
    <path d="M50 104q0-6-4-8M50 104q0-5 5-7M112 104q0-5-4-7M112 104q0-6 4-9" />
    <path d="M24 104h112" />
  </Illustration>
);
