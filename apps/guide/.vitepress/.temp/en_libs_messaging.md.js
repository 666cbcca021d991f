import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"messaging","description":"","frontmatter":{},"headers":[],"relativePath":"en/libs/messaging.md","filePath":"libs/messaging/README.md"}');
const _sfc_main = { name: "en/libs/messaging.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="messaging" tabindex="-1">messaging <a class="header-anchor" href="#messaging" aria-label="Permalink to &quot;messaging&quot;">​</a></h1><p>Transports events and requests between services, over RabbitMQ or inside one process. Services do not depend on which. Depends on <code>concurrency</code>, <code>contracts</code> and <code>service</code>; <a href="/ayuda/en/architecture.html#messages">architecture</a> describes the guarantees.</p><table tabindex="0"><thead><tr><th>export</th><th>for</th></tr></thead><tbody><tr><td><code>MessagingModule</code></td><td>the transport: RabbitMQ when <code>AMQP_URL</code> is set</td></tr><tr><td><code>EventHandler</code>, <code>ConcurrentEventHandler</code>, <code>RequestHandler</code></td><td>decorators for controller methods that handle events or requests</td></tr><tr><td><code>EventPublisher</code>, <code>RequestClient</code></td><td>publish an event, call another service</td></tr><tr><td><code>TransientError</code>, <code>PartialBatchError</code>, <code>isTransient</code></td><td>an error that is retried until it passes, as opposed to a failure</td></tr><tr><td><code>Demand</code>, <code>StreamGaps</code></td><td>ephemeral subscriptions: consume events only while a browser listens, and report when some were lost</td></tr><tr><td><code>openBroker</code>, <code>readDeadLetter</code>, <code>deadQueue</code></td><td>tools for inspecting queues</td></tr><tr><td><code>runService</code></td><td>runs one service as a separate process</td></tr></tbody></table><p>Used by every service except the sandbox, by standalone and by operations.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("libs/messaging/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
