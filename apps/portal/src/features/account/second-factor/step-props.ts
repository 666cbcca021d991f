import type { Challenge } from '../api/second-factor';

/** Properties of a step that follows the first factor. */
export interface StepProps {
  challenge: Challenge;
  /** The session survives the browser; for what signs in by itself. */
  keep?: boolean;
  onDone: () => void;
  /** Back to the first factor, with the reason unless it was asked for. */
  onBack: (why: string | null) => void;
  /**
   * Nothing may replace the step while it is held: the session has begun, and the recovery codes are still to be read.
   */
  onHold?: ((held: boolean) => void) | undefined;
}
