interface Stoppable {
  stop(): Promise<unknown>;
}

export interface Both<P, R> {
  postgres: P;
  rabbitmq: R;
  stop(): Promise<void>;
}

/** Waits for both servers; when one fails, stops the other and rejects with the failure. */
export async function startBoth<P extends Stoppable, R extends Stoppable>(
  starting: Promise<P>,
  alsoStarting: Promise<R>,
): Promise<Both<P, R>> {
  const [postgres, rabbitmq] = await Promise.allSettled([starting, alsoStarting]);
  if (postgres.status === 'rejected') {
    if (rabbitmq.status === 'fulfilled') await rabbitmq.value.stop();
    throw postgres.reason;
  }
  if (rabbitmq.status === 'rejected') {
    await postgres.value.stop();
    throw rabbitmq.reason;
  }
  const stop = async (): Promise<void> => {
    await Promise.all([postgres.value.stop(), rabbitmq.value.stop()]);
  };
  return { postgres: postgres.value, rabbitmq: rabbitmq.value, stop };
}
