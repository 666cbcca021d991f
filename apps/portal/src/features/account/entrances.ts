/** Screens and dialogs of the sign-in, as one chunk. */
export { ConfirmDialog } from './ConfirmDialog';
export { LinkScreen } from './LinkScreen';
export { LoginScreen } from './LoginScreen';
export { SetupScreen } from './SetupScreen';
export { SessionDialog } from './SignIn';
