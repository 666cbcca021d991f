import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"9. Requests over RabbitMQ use our own Nest strategy, not a subclass of Nest's","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0009-requests-on-our-own-connection.md","filePath":"docs/decisions/0009-requests-on-our-own-connection.md"}`);
const _sfc_main = { name: "en/decisions/0009-requests-on-our-own-connection.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_9-requests-over-rabbitmq-use-our-own-nest-strategy-not-a-subclass-of-nest-s" tabindex="-1">9. Requests over RabbitMQ use our own Nest strategy, not a subclass of Nest&#39;s <a class="header-anchor" href="#_9-requests-over-rabbitmq-use-our-own-nest-strategy-not-a-subclass-of-nest-s" aria-label="Permalink to &quot;9. Requests over RabbitMQ use our own Nest strategy, not a subclass of Nest&#39;s&quot;">​</a></h1><p><strong>To decide.</strong> The design asked for Nest&#39;s RMQ transport &quot;with a small subclass&quot; for requests between services.</p><p><strong>Tried.</strong> A subclass of <code>ServerRMQ</code> and <code>ClientRMQ</code> with <code>noAck: false</code> and a time-out. When its channel was lost it raised unhandled rejections and left messages without a consumer after 5 s, and the next request timed out. Callers in flight when the connection closed noticed only by their time-out. To meet the requirements of the design, <code>setupChannel</code>, <code>handleMessage</code>, <code>sendMessage</code>, <code>close</code> and the client&#39;s <code>publish</code> and <code>consume</code> would all have to be replaced, and two connection managers would run side by side.</p><p><strong>Choice.</strong> Our own Nest <code>Server</code> (<code>MessagingServer</code>) on the one supervised connection that carries events. Handlers stay ordinary Nest controllers. <code>libs/messaging/src/requests.int-spec.ts</code> and <code>src/rpc/*.int-spec.ts</code> test each listed defect.</p><p>Two properties to know. <code>&lt;service&gt;.requests</code> is a quorum queue that expires 10 s after its last consumer: requests wait while a service restarts; after that callers get 503 at once. A request that is delivered a second time is acknowledged before it is handled. There are at most two tries, so a request that kills its process cannot loop (creates are idempotent by id).</p><p><strong>Costs.</strong> About 250 lines. Sequential requests are slower than on a classic queue (225/s against 890/s on a busy 2-core machine; with 64 in flight 4,200/s against 5,000/s and more).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0009-requests-on-our-own-connection.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0009RequestsOnOurOwnConnection = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0009RequestsOnOurOwnConnection as default
};
