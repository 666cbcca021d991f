import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"48. Outgoing webhooks are rows, one for each endpoint","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0048-outgoing-webhooks.md","filePath":"docs/decisions/0048-outgoing-webhooks.md"}');
const _sfc_main = { name: "en/decisions/0048-outgoing-webhooks.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_48-outgoing-webhooks-are-rows-one-for-each-endpoint" tabindex="-1">48. Outgoing webhooks are rows, one for each endpoint <a class="header-anchor" href="#_48-outgoing-webhooks-are-rows-one-for-each-endpoint" aria-label="Permalink to &quot;48. Outgoing webhooks are rows, one for each endpoint&quot;">​</a></h1><p><strong>Question.</strong> How do events of the school reach other systems, each at least once, without weight where there are none?</p><p><strong>Options.</strong></p><ol><li>A queue of RabbitMQ for each endpoint, with retry queues. No log, no replay, no delays of hours; one process has no broker.</li><li>One row for each event, and the endpoints&#39; positions in it. Small, but one failed webhook blocks all that follow it.</li><li>One row for each event and endpoint, claimed when it is due, as the outbox and the deliveries are.</li></ol><p><strong>Choice.</strong> The third. The id of a row is derived from the event and the endpoint (UUID v5). It is the key against events that come again, instead of an inbox table, and the <code>webhook-id</code>, which stays the same in every attempt. The service reads the endpoints at most once a second; without one, an event costs nothing more. A claim is a lease of 60 s on rows that can start at once, so processes work beside each other and a killed one loses nothing. Its result counts only if no later attempt has begun.</p><p>HTTP is undici&#39;s <code>request</code> with a <code>lookup</code> of our own in its agent: the address that was checked is the one that is connected to. axios follows redirects and chooses the agent by the protocol; here neither is wanted, and undici is the client of the notifier already. Outside <code>WEBHOOK_ALLOW_NETWORKS</code> only HTTPS is allowed.</p><p><strong>Costs.</strong> The body is stored once for each endpoint. Order is not promised: the third of three events arrives first if the first two are tried again. After an endpoint is created, other processes notice it within a second.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0048-outgoing-webhooks.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0048OutgoingWebhooks = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0048OutgoingWebhooks as default
};
