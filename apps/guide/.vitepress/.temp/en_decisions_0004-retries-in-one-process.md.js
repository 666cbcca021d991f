import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"4. In one process, the owner of the durable row retries","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0004-retries-in-one-process.md","filePath":"docs/decisions/0004-retries-in-one-process.md"}');
const _sfc_main = { name: "en/decisions/0004-retries-in-one-process.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_4-in-one-process-the-owner-of-the-durable-row-retries" tabindex="-1">4. In one process, the owner of the durable row retries <a class="header-anchor" href="#_4-in-one-process-the-owner-of-the-durable-row-retries" aria-label="Permalink to &quot;4. In one process, the owner of the durable row retries&quot;">​</a></h1><p><strong>To decide.</strong> Over RabbitMQ the message of a failed handler waits in retry queues. The in-process transport has no durable queue. Where are its retries?</p><p><strong>Options.</strong> (a) Retry in memory; the publisher waits or does not know. (b) Try once and report the error to the publisher, whose row is durable. The outbox keeps the event, retries with the same delays and then moves it to <code>outbox_dead</code>. The scheduler releases its claim with the same delays. The notifier&#39;s result is published again when the reminder is published again.</p><p><strong>Choice: (b).</strong> A crash loses no retry, and no queue is held in memory.</p><p>A pause may delete the reminder before its result was published, so the reminder is not published again. The notifier therefore retries results that could not be published, publishes the results of the last hour again at start, and every 10 s cancels deliveries that a killed process left in progress if the scheduler no longer has their reminder.</p><p><strong>Costs.</strong> An event that failed for one subscriber is published again to all of them; handlers ignore known events.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0004-retries-in-one-process.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0004RetriesInOneProcess = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0004RetriesInOneProcess as default
};
