import { Controller, Logger } from '@nestjs/common';
import { type Envelope, SessionsEnded, SUBSCRIPTIONS } from '@recuerda/contracts';
import { Demand, EventHandler, StreamGaps } from '@recuerda/messaging';
import { inBackground } from '@recuerda/service';
import { SessionStreams } from './session-streams.js';
import { Sessions } from './sessions.js';
import { SignInState } from './sign-in-state.js';

/** Forgets sessions that ended in identity, and ends their streams. */
@Controller()
export class SessionsConsumer {
  constructor(
    private readonly sessions: Sessions,
    private readonly streams: SessionStreams,
    signIn: SignInState,
    demand: Demand,
    gaps: StreamGaps,
  ) {
    const logger = new Logger('Sessions');
    if (!signIn.isPossible) demand.unsubscribe(SUBSCRIPTIONS.gatewaySessions);
    gaps.onGap(SUBSCRIPTIONS.gatewaySessions, () => {
      sessions.forgetAll();
      inBackground(streams.check(), logger, 'could not check streams');
    });
  }

  @EventHandler(SUBSCRIPTIONS.gatewaySessions)
  async handle(events: Envelope[]): Promise<void> {
    const ended = new Set(events.filter(SessionsEnded.is).flatMap(({ data }) => data.tokenHashes));
    this.sessions.forget(ended);
    this.streams.end(ended);
  }
}
