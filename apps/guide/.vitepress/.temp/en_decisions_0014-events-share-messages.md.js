import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"14. Events that are published together share messages","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0014-events-share-messages.md","filePath":"docs/decisions/0014-events-share-messages.md"}');
const _sfc_main = { name: "en/decisions/0014-events-share-messages.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_14-events-that-are-published-together-share-messages" tabindex="-1">14. Events that are published together share messages <a class="header-anchor" href="#_14-events-that-are-published-together-share-messages" aria-label="Permalink to &quot;14. Events that are published together share messages&quot;">​</a></h1><p><strong>To decide.</strong> Over RabbitMQ each reminder was three durable messages, each confirmed, written to a quorum queue, delivered and acknowledged separately. At 50,000 due at once this was more work for the broker and both ends than the reminder itself.</p><p><strong>Options.</strong> Fewer durable queues; no confirms (unacceptable); one message for several events, in the batch format of CloudEvents (<code>application/cloudevents-batch+json</code>, an array of events).</p><p><strong>Choice.</strong> The last. <code>EventPublisher.publish</code> puts up to 50 events of one type into one message; an event published alone is sent alone, as before. Fewer share a message that would be longer than a consumer reads (256 KiB). A subscription may set a lower limit (<code>eventsPerMessage</code>): due reminders are sent 8 per message, so that one notifier holds few unacknowledged ones. Events that carry whole entities are sent alone, because they may be long. Consumers handle the events of a message one by one or in batches, as before. The message is acknowledged when each event was handled or is stored, alone, in a retry or dead-letter queue. An unreadable, failed or expired event does not affect the other events of its message.</p><p><strong>Costs.</strong> The length of <code>notifier.reminders</code>, and with it the scaler&#39;s threshold, counts messages of one to eight reminders. A message redelivered after a lost connection contains all its events again; every handler supports this. Older versions cannot read such messages, but none was released.</p><p>Open portals no longer receive <code>scheduler.reminder.due</code>, since it changes nothing they show. This event therefore has one queue, and is returned to its scheduler at once if that queue does not exist.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0014-events-share-messages.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0014EventsShareMessages = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0014EventsShareMessages as default
};
