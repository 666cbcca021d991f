import { Illustration } from './Illustration';

/** Everything is done: the ticked list, and a cup of something warm. */
export const ActiveTasksIllustration = () => (
  <Illustration>
    <rect x="34" y="24" width="50" height="80" rx="8" fill="var(--color-surface)" />
    <path d="m43 41 3 3 6-6.5M43 61l3 3 6-6.5M43 81l3 3 6-6.5" stroke="var(--color-accent)" strokeWidth="2" />
    <path d="M59 42h15M59 62h9M59 82h12" strokeOpacity="0.35" strokeWidth="2" />
    <path d="M118 76h6a9 9 0 0 1 0 18h-7" />
    <path d="M82 70h37v20a14 14 0 0 1-14 14h-9a14 14 0 0 1-14-14Z" fill="var(--color-surface)" />
    <path
      d="M94 92q-4-4-1-6.5 3.5-2 6.5 1.5 3-3.5 6.5-1.5 3 2.5-1 6.5l-5.5 5Z"
      fill="var(--color-accent-soft)"
      stroke="var(--color-accent)"
    />
    <path d="M95 62q-4-5 0-10t0-10M108 62q-4-5 0-10t0-10" stroke="var(--color-accent)" />
    <path d="M24 104h112" />
  </Illustration>
);
