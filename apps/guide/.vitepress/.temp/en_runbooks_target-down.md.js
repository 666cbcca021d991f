import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"TargetDown","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/target-down.md","filePath":"docs/runbooks/target-down.md"}');
const _sfc_main = { name: "en/runbooks/target-down.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="targetdown" tabindex="-1">TargetDown <a class="header-anchor" href="#targetdown" aria-label="Permalink to &quot;TargetDown&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>Prometheus cannot scrape a process: it ended, hangs, or is unreachable. If it was the only process of its service: without scheduler or tasks no reminders are sent, without gateway the portal is down. Of <code>postgres</code> and <code>rabbitmq</code> in Kubernetes two of three must run: without them nothing is stored or sent.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li><code>docker compose ps</code>, or <code>kubectl -n recuerda get pods</code>, and the end of its log. Exit code 137 means the memory limit; exit code 1 with a single line means an invalid setting.</li><li>If it runs, check <code>/health/live</code>, then <code>/health/ready</code>. If only Prometheus cannot reach it, check the network policies.</li><li><code>postgres</code>: <code>kubectl cnpg -n recuerda status postgres</code>, and the log of the instance.</li><li><code>rabbitmq</code>, <code>rabbitmq-queues</code>: the plugin <code>rabbitmq_prometheus</code> must be enabled, port 15692.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>Invalid setting: the log names the variable and the expected value.</li><li>Memory limit: raise it, save the log and report a bug.</li><li>It hangs: restart it. Its unacknowledged messages are redelivered.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>up</code> is 1.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/target-down.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const targetDown = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  targetDown as default
};
