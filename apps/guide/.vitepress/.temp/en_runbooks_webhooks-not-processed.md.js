import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"WebhooksNotProcessed","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/webhooks-not-processed.md","filePath":"docs/runbooks/webhooks-not-processed.md"}');
const _sfc_main = { name: "en/runbooks/webhooks-not-processed.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="webhooksnotprocessed" tabindex="-1">WebhooksNotProcessed <a class="header-anchor" href="#webhooksnotprocessed" aria-label="Permalink to &quot;WebhooksNotProcessed&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>The provider&#39;s webhooks are stored and answered, but over a thousand wait for more than five minutes, or some were given up. Receipts are late and replies of employees do nothing, BAJA included. Reminders are not affected.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li><code>recuerda_webhooks_waiting</code>, <code>recuerda_webhooks_failed_total</code>, and the log of <code>conversations</code>.</li><li>What waits and what was given up: <code>SELECT source, failed_at IS NOT NULL AS given_up, last_error, count(*) FROM conversations.webhooks GROUP BY 1, 2, 3;</code></li><li>Replies that wait for another service: <code>SELECT count(*), min(received_at), max(postponements) FROM conversations.incoming;</code></li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>No process of <code>conversations</code> runs, or none is ready: <a href="/ayuda/en/runbooks/service-missing.html">ServiceMissing</a>.</li><li>Replies wait: <code>tasks</code>, <code>directory</code> or <code>notifier</code> does not answer (<a href="/ayuda/en/runbooks/requests-failing.html">RequestsFailing</a>). They act by themselves when it does.</li><li>Bodies were given up: keep one as an example, and report it. After an update process them again: <code>UPDATE conversations.webhooks SET failed_at = NULL, failures = 0, available_at = now() WHERE failed_at IS NOT NULL;</code></li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>recuerda_webhooks_waiting</code> is 0, and no row of <code>conversations.webhooks</code> has <code>failed_at</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/webhooks-not-processed.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const webhooksNotProcessed = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  webhooksNotProcessed as default
};
