import { Illustration } from './Illustration';

/** A plug that came out of its socket. */
export const ConnectionIllustration = () => (
  <Illustration>
    <path d="M4 92c20 0 10-34 34-34M156 24c-20 0-10 34-34 34" />
    <path d="M58 51h15M58 65h15" strokeWidth="2.5" />
    <path d="M38 44h11a17 14 0 0 1 0 28H38a3 3 0 0 1-3-3V47a3 3 0 0 1 3-3Z" fill="var(--color-surface)" />
    <path d="M44 51v14" strokeOpacity="0.35" strokeWidth="2" />
    <path
      d="M122 42h-19a8 8 0 0 0-8 8v16a8 8 0 0 0 8 8h19a3 3 0 0 0 3-3V45a3 3 0 0 0-3-3Z"
      fill="var(--color-surface)"
    />
    <path d="M95 51h9M95 65h9" strokeWidth="2.5" />
    <path d="M116 51v14" strokeOpacity="0.35" strokeWidth="2" />
    <path
      d="M84 38v-9M77 40l-5-6M91 40l5-6M84 78v9M77 76l-5 6M91 76l5 6"
      stroke="var(--color-accent)"
      strokeWidth="2"
    />
  </Illustration>
);
