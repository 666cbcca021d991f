import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';
import type { Dispatch } from '../../api/live/read-rows';

/** Age up to which the answer of a screen's own query counts as just read. Seconds. */
export const JUST_READ_S = 5;

export interface ScreenModule {
  default: ComponentType;
  /** Reads what the screen shows at a path without filters. Resolves when it is there, also after a failure. */
  readFirst?: (dispatch: Dispatch, path: string) => Promise<unknown>;
}

/** A screen whose code is loaded apart. */
export interface Screen extends FunctionComponent {
  /** Loads the code in advance: the screen is then shown at once, without a skeleton. */
  load: () => Promise<ScreenModule>;
}

/**
 * Returns the screen that a module has. React.lazy alone shows the skeleton for a third of a second even if the code
 * is there.
 */
export function screen(load: () => Promise<ScreenModule>): Screen {
  let Ready: ComponentType | undefined;
  const fetch = async () => {
    const module = await load();
    Ready = module.default;
    return module;
  };
  const Waiting = lazy(fetch);
  const Shown = () => {
    // The same for as long as it is shown: another component would be a new screen.
    const [Screen] = useState(() => Ready ?? Waiting);
    return <Screen />;
  };
  return Object.assign(Shown, { load: fetch });
}
