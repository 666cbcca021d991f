import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"10. Quorum queues without a delivery limit","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0010-no-delivery-limit.md","filePath":"docs/decisions/0010-no-delivery-limit.md"}');
const _sfc_main = { name: "en/decisions/0010-no-delivery-limit.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_10-quorum-queues-without-a-delivery-limit" tabindex="-1">10. Quorum queues without a delivery limit <a class="header-anchor" href="#_10-quorum-queues-without-a-delivery-limit" aria-label="Permalink to &quot;10. Quorum queues without a delivery limit&quot;">​</a></h1><p><strong>To decide.</strong> RabbitMQ 4 drops a message from a quorum queue after 20 deliveries by default; 3.10 counts requeues differently. The broker must not decide that a reminder is lost.</p><p><strong>Choice.</strong> <code>x-delivery-limit</code> is 1,000,000,000 on every queue (accepted by 3.10.8 and by 4.0). The message of a failed handler is republished, with a confirm, to a retry queue with our own count in a header, and finally to <code>&lt;queue&gt;.dead</code>; it is never requeued. A message returns to its queue only when its consumer&#39;s connection closes.</p><p><strong>Costs.</strong> An event that kills its process at once is redelivered without limit. The notifier protects itself by counting started attempts (a reminder whose attempts crashed three times is quarantined as <code>crashed_repeatedly</code>).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0010-no-delivery-limit.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0010NoDeliveryLimit = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0010NoDeliveryLimit as default
};
