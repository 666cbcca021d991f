import type { Envelope } from '@recuerda/contracts';
import { sendsCounted } from './events.js';

/** A send, as its notifier counts it. */
export interface CountedSend {
  at: Date;
  ok: boolean;
  departmentId: string | null;
  instanceId: string;
}

const minuteOf = ({ at }: CountedSend): string => `${at.toISOString().slice(0, 16)}:00.000Z`;
const keyOf = (send: CountedSend): string => [minuteOf(send), send.departmentId, send.instanceId].join();

/** Events of notifiers that publish their counts after every send. */
export function countsOf(sends: readonly CountedSend[]): Envelope[] {
  const totals = new Map<string, { sent: number; failed: number }>();
  return sends.map((send) => {
    const { sent, failed } = totals.get(keyOf(send)) ?? { sent: 0, failed: 0 };
    const total = send.ok ? { sent: sent + 1, failed } : { sent, failed: failed + 1 };
    totals.set(keyOf(send), total);
    const { departmentId, instanceId } = send;
    return sendsCounted({ minute: minuteOf(send), departmentId, instanceId, ...total });
  });
}
