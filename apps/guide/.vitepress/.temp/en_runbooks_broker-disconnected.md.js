import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"BrokerDisconnected","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/broker-disconnected.md","filePath":"docs/runbooks/broker-disconnected.md"}');
const _sfc_main = { name: "en/runbooks/broker-disconnected.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="brokerdisconnected" tabindex="-1">BrokerDisconnected <a class="header-anchor" href="#brokerdisconnected" aria-label="Permalink to &quot;BrokerDisconnected&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>A process has no connection to RabbitMQ, so it handles no messages or requests. It retries every few seconds. If all processes report this, the broker is down: no reminder is sent, and the portal shows errors.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>If only one process is affected, check its network and credentials. If all are, check the broker.</li><li>Log of the process: <code>no connection to RabbitMQ</code>, with the reason: <code>ECONNREFUSED</code>, <code>ACCESS_REFUSED</code> (password), <code>NOT_ALLOWED</code> (virtual host).</li><li>The broker: <code>docker compose ps rabbitmq</code> and its log; <code>kubectl -n recuerda get pods -l app.kubernetes.io/name=rabbitmq</code>, <code>rabbitmq-diagnostics check_running</code>. Two of three nodes must run.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>Start the broker, or fix the network or the password.</li><li>Processes reconnect within 5 s; do not restart them.</li><li>If the broker&#39;s data was lost: any process declares the queues again. Changes that were not published yet wait in the outboxes, and due reminders are published again. What is lost, and what to do: <a href="/ayuda/en/operations.html#lose-the-broker">lose the broker</a>.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>recuerda_broker_connected</code> is 1 everywhere.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/broker-disconnected.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const brokerDisconnected = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  brokerDisconnected as default
};
