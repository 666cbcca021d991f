import { Illustration } from './Illustration';

/** The magnifying glass went through the cards and is at a loss. */
export const NothingFoundIllustration = () => (
  <Illustration>
    <g fill="var(--color-surface)" strokeOpacity="0.35">
      <path d="M26 14h78a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6Z" />
      <path d="M26 45h78a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6V51a6 6 0 0 1 6-6Z" />
      <path d="M26 76h78a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6V82a6 6 0 0 1 6-6Z" />
      <path d="M43 25h30M43 56h18M43 87h36" strokeWidth="2" />
    </g>
    <path
      d="M32 21.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z
        M32 52.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z
        M32 83.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z"
      fill="currentColor"
      fillOpacity="0.35"
      stroke="none"
    />
    <path d="m114 77 20 20" strokeWidth="8" />
    <path d="m116 79 18 18" strokeWidth="4.5" stroke="var(--color-surface)" />
    <circle cx="95" cy="58" r="26" fill="var(--color-surface)" />
    <circle cx="95" cy="58" r="20" fill="var(--color-accent-soft)" stroke="none" />
    <path d="M87.5 54v2M102.5 54v2M90 66.5l9-2" stroke="var(--color-accent)" strokeWidth="2.25" />
  </Illustration>
);
