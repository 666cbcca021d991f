/** What one needs to get in, as one chunk. */
export { LinkScreen } from './LinkScreen';
export { LoginScreen } from './LoginScreen';
export { SessionDialog } from './SessionDialog';
export { SetupScreen } from './SetupScreen';
