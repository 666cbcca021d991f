import { Illustration } from './Illustration';

/** The alarm clock sleeps: there is nothing to ring for. */
export const RemindersIllustration = () => (
  <Illustration>
    <path d="M24 104h112" />
    <path d="m60 92-7 12M94 92l7 12" />
    <path d="M46 40a13 13 0 0 1 20-14ZM108 40a13 13 0 0 0-20-14Z" fill="var(--color-surface)" />
    <path d="M77 28v-7" />
    <rect x="70" y="16" width="14" height="5" rx="2.5" fill="var(--color-surface)" />
    <circle cx="77" cy="64" r="36" fill="var(--color-surface)" />
    <path d="M77 35v2M106 64h-2M77 93v-2M48 64h2" stroke="var(--color-accent)" strokeWidth="2.5" />
    <path d="M61 60q5 4.5 10 0M83 60q5 4.5 10 0" />
    <path d="M73.5 74q3.5 3 7 0" />
    <path d="M115 34h8l-8 10h8M129 12h11l-11 14h11" stroke="var(--color-accent)" strokeWidth="2" />
  </Illustration>
);
