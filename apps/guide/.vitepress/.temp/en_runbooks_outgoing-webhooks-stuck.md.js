import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"OutgoingWebhooksStuck","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/outgoing-webhooks-stuck.md","filePath":"docs/runbooks/outgoing-webhooks-stuck.md"}');
const _sfc_main = { name: "en/runbooks/outgoing-webhooks-stuck.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="outgoingwebhooksstuck" tabindex="-1">OutgoingWebhooksStuck <a class="header-anchor" href="#outgoingwebhooksstuck" aria-label="Permalink to &quot;OutgoingWebhooksStuck&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>A system that gets webhooks was switched off because it could not be reached, or webhooks have been due for ten minutes and are not sent. Other systems know less than they should. Reminders are not affected.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li><em>Ajustes</em>, <em>Integraciones</em>: each destination with its state; its log shows status codes and answers.</li><li><code>recuerda_webhook_endpoints_disabled</code>, <code>recuerda_outgoing_webhook_overdue_seconds</code>, <code>recuerda_outgoing_webhook_attempts_total</code>, and the log of <code>integrations</code>.</li><li><code>SELECT e.url, m.state, m.status_code, m.error, count(*) FROM integrations.webhook_messages m JOIN integrations.webhook_endpoints e ON e.id = m.endpoint_id GROUP BY 1, 2, 3, 4;</code></li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li><p>A destination was switched off: its owner repairs it; then switch it on in <em>Integraciones</em>. What waits is sent, and <em>Reenviar fallidos</em> sends what was given up.</p></li><li><p>Webhooks are overdue everywhere: <code>integrations</code> does not run, cannot reach its database, or all answers take their 15 s (<a href="/ayuda/en/runbooks/service-missing.html">ServiceMissing</a>). Add a process.</p></li><li><p>The errors say <code>private network</code>: name the network in <code>WEBHOOK_ALLOW_NETWORKS</code>, if it is yours.</p></li><li><p>The portal says that a secret cannot be read, and <code>recuerda_unreadable_secrets</code> is not 0: put the <a href="/ayuda/en/operations.html#the-key-of-secrets">former key</a> back, or change the secret.</p></li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>recuerda_webhook_endpoints_disabled</code> and <code>recuerda_outgoing_webhook_overdue_seconds</code> are 0.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/outgoing-webhooks-stuck.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const outgoingWebhooksStuck = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  outgoingWebhooksStuck as default
};
