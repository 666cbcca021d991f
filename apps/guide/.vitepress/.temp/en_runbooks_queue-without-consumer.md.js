import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"QueueWithoutConsumer","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/queue-without-consumer.md","filePath":"docs/runbooks/queue-without-consumer.md"}');
const _sfc_main = { name: "en/runbooks/queue-without-consumer.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="queuewithoutconsumer" tabindex="-1">QueueWithoutConsumer <a class="header-anchor" href="#queuewithoutconsumer" aria-label="Permalink to &quot;QueueWithoutConsumer&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>Messages wait in a queue without a consumer. The queue is named <code>&lt;service&gt;.&lt;flow&gt;</code>: that service does not run, or is not connected. For <code>notifier.reminders</code> this means that no reminders are sent.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li><code>up{job=&quot;&lt;service&gt;&quot;}</code>, and <code>recuerda_broker_connected{job=&quot;&lt;service&gt;&quot;}</code>.</li><li>Kubernetes, <code>notifier.reminders</code>: KEDA keeps at least one notifier, unless it was paused: <code>autoscaling.keda.sh/paused-replicas</code> in <code>kubectl -n recuerda describe scaledobject notifier</code>. The conditions there show other reasons.</li><li>The service&#39;s <code>/health/ready</code>, and its log: <code>no connection to RabbitMQ</code>, with the reason.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>The service does not run: start it with <code>docker compose up -d &lt;service&gt;</code> or <code>kubectl -n recuerda rollout restart deployment/&lt;service&gt;</code>.</li><li>The notifier is paused: <code>kubectl -n recuerda annotate scaledobject notifier autoscaling.keda.sh/paused-replicas-</code>. Without KEDA: <code>kubectl -n recuerda scale deployment/notifier --replicas=2</code>.</li><li>It runs and is connected: restart it, save its log and report a bug. A lost consumer must always be noticed.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p>The queue has a consumer and empties.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/queue-without-consumer.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const queueWithoutConsumer = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  queueWithoutConsumer as default
};
