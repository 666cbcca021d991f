import { type AccessView, mayDo, type Permission } from '@recuerda/contracts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

interface Access {
  /** The user of the portal, and whether one must sign in; null until the server has answered. */
  view: AccessView | null;
  /** The server refused a request without a session: the access must be read again. */
  mustReread: boolean;
  /** The user's session has ended. The screen stays: something may be typed in it. */
  expired: boolean;
  /** Signed out on purpose: the next user does not return to the same screen. */
  signedOutOnPurpose: boolean;
  /** The server wants to know that it is still the user: the password is asked for over the screen. */
  confirming: boolean;
}

const known = (view: AccessView | null): Access => ({
  view,
  mustReread: false,
  expired: false,
  signedOutOnPurpose: false,
  confirming: false,
});

const slice = createSlice({
  name: 'access',
  initialState: known(null),
  reducers: {
    accessReceived: (access, { payload: view }: PayloadAction<AccessView>) => {
      const ended = view.state === 'signed_out' && access.view?.state === 'signed_in';
      if (ended) return { ...access, mustReread: false, expired: true };
      return {
        ...known(view),
        confirming: access.confirming,
        signedOutOnPurpose: access.signedOutOnPurpose && view.state === 'signed_out',
      };
    },
    /** The server cannot be reached: the screens show that themselves. */
    accessUnknown: (access) => ({ ...access, view: access.view ?? { state: 'open' }, mustReread: false }),
    sessionRefused: (access) => {
      access.mustReread = true;
    },
    confirmationWanted: (access) => {
      access.confirming = true;
    },
    confirmationEnded: (access) => {
      access.confirming = false;
    },
    signedOut: () => ({ ...known({ state: 'signed_out' }), signedOutOnPurpose: true }),
  },
  selectors: {
    selectAccess: ({ view }) => view,
    selectUser: ({ view }) => (view?.state === 'signed_in' ? view.user : null),
    selectMustReread: ({ mustReread }) => mustReread,
    selectExpired: ({ expired }) => expired,
    selectConfirming: ({ confirming }) => confirming,
    selectSignedOutOnPurpose: ({ signedOutOnPurpose }) => signedOutOnPurpose,
  },
});

export const { accessReceived, accessUnknown, sessionRefused, confirmationWanted, confirmationEnded, signedOut } =
  slice.actions;
export const { selectAccess, selectUser, selectMustReread, selectExpired, selectConfirming, selectSignedOutOnPurpose } =
  slice.selectors;
export const accessReducer = slice.reducer;

/**
 * Returns whether the user may do this; otherwise its actions are hidden. True without sign-in, and until the access
 * is known: a screen never waits for it.
 */
export function useMay(permission: Permission): boolean {
  const user = useSelector(selectUser);
  return user === null || mayDo(user.role, permission);
}
