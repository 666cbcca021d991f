/** Screens and dialogs of the sign-in, as one chunk. */
export { ConfirmDialog } from './confirmation/ConfirmDialog';
export { LinkScreen } from './LinkScreen';
export { LoginScreen } from './LoginScreen';
export { SessionDialog } from './SessionDialog';
export { SetupScreen } from './SetupScreen';
