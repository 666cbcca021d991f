import { Illustration, type IllustrationProps } from './Illustration';

/** The school: two wings, the clock over the door, the flag. */
export function DepartmentsIllustration({ className }: IllustrationProps) {
  return (
    <Illustration className={className}>
      <path d="M80 28V8" />
      <path d="M80 8q5-2.5 9 0t9 0v9q-5 2.5-9 0t-9 0" fill="var(--accent)" stroke="var(--accent)" />
      <path d="M60 64H27a3 3 0 0 0-3 3v37h112V67a3 3 0 0 0-3-3h-33" fill="var(--surface)" />
      <path d="M30 71h30M100 71h30" strokeOpacity="0.35" />
      <path d="M60 104V43l20-16 20 16v61Z" fill="var(--surface)" />
      <circle cx="80" cy="52" r="9.5" fill="var(--accent-soft)" stroke="var(--accent)" />
      <path d="m76.5 50.3 3.5 2.7 4.5-4.5" stroke="var(--accent)" />
      <path d="M72 104V82a8 8 0 0 1 16 0v22M84 93v.5" />
      <path d="M32 79h8v11h-8ZM46 79h8v11h-8ZM106 79h8v11h-8Z" />
      <path d="M120 79h8v11h-8Z" fill="var(--accent-soft)" />
      <path d="M14 104h132" />
    </Illustration>
  );
}
