import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"BrokerBlocked","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/broker-blocked.md","filePath":"docs/runbooks/broker-blocked.md"}');
const _sfc_main = { name: "en/runbooks/broker-blocked.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="brokerblocked" tabindex="-1">BrokerBlocked <a class="header-anchor" href="#brokerblocked" aria-label="Permalink to &quot;BrokerBlocked&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>RabbitMQ is short of memory or disk and accepts no messages. The scheduler cannot publish reminders, and changes wait in the outboxes. Nothing is lost.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>Broker dashboard: memory against its limit, free disk against its limit, the longest queues.</li><li><code>rabbitmq-diagnostics alarms</code>, <code>rabbitmq-diagnostics memory_breakdown</code>.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>Disk: enlarge the volume, or free space. Quorum queues keep unacknowledged messages: empty dead-letter queues you do not need (<a href="/ayuda/en/runbooks/dead-letters.html">dead-letters</a>).</li><li>Memory: look for a growing queue without consumers (<a href="/ayuda/en/runbooks/queue-without-consumer.html">queue-without-consumer</a>); otherwise raise the node&#39;s limit.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p>Both <code>rabbitmq_alarms_*</code> are 0, and <em>published and confirmed</em> rises.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/broker-blocked.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const brokerBlocked = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  brokerBlocked as default
};
