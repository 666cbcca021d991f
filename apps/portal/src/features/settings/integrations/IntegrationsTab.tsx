import { CalendarFeeds } from './CalendarFeeds';
import { Webhooks } from './Webhooks';

/** Other systems that get something from the school. */
export default function IntegrationsTab() {
  return (
    <div className="grid gap-6">
      <Webhooks />
      <CalendarFeeds />
    </div>
  );
}
