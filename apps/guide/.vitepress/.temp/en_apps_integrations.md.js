import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"integrations","description":"","frontmatter":{},"headers":[],"relativePath":"en/apps/integrations.md","filePath":"apps/integrations/README.md"}');
const _sfc_main = { name: "en/apps/integrations.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="integrations" tabindex="-1">integrations <a class="header-anchor" href="#integrations" aria-label="Permalink to &quot;integrations&quot;">​</a></h1><p>What other systems get from the school, and give to it.</p><table tabindex="0"><thead><tr><th></th><th></th></tr></thead><tbody><tr><td>owns</td><td>schema <code>integrations</code>: <code>webhook_endpoints</code>, <code>webhook_messages</code>, <code>saved_views</code>, <code>saved_view_starts</code>, the outbox</td></tr><tr><td>publishes</td><td>by its outbox: <code>integrations.endpoint.*</code> (audit)</td></tr><tr><td>subscribes to</td><td><code>integrations.webhooks</code>: what changes departments, employees and tasks; escalated reminders; <code>integrations.reminders</code>: sent and failed reminders, bound only while an active endpoint has chosen them</td></tr><tr><td>serves</td><td><code>integrations.endpoints.list</code>, <code>.create</code>, <code>.update</code>, <code>.delete</code>, <code>.reveal</code>, <code>.rotate</code>, <code>.ping</code>; <code>integrations.messages.list</code>, <code>.replay</code>, <code>.replay-failed</code>; <code>integrations.views.list</code>, <code>.create</code>, <code>.update</code>, <code>.delete</code></td></tr><tr><td>calls</td><td><code>identity.rights.get</code> before each step of a bulk job or import; the owners of their rows</td></tr><tr><td>environment</td><td><code>DATABASE_URL</code>, <code>AMQP_URL</code>, <code>WEBHOOK_ALLOW_NETWORKS</code>, <code>WEBHOOK_LOG_DAYS</code> (30), <code>PORT</code>, <code>HOST</code>, <code>LOG_LEVEL</code>, <code>MIGRATIONS</code></td></tr></tbody></table><p><strong>Webhooks</strong> (<a href="/ayuda/en/webhooks.html">for integrators</a>, <a href="/ayuda/en/decisions/0048-outgoing-webhooks.html">why so</a>). <code>src/endpoints</code>: where they go. <code>src/webhooks</code>: an event becomes one row for each endpoint that chose it; due rows are claimed under a lease of 60 s, at most 32 at once and 4 to one endpoint. <code>src/network</code>: to which addresses.</p><p><strong>Saved views</strong> (<code>src/saved-views</code>, <a href="/ayuda/en/saved-views.html">in words</a>). One&#39;s own, and those of the school, whose changes <code>identity</code> audits.</p><p><strong>Retention</strong> (<code>src/retention</code>). Every hour webhooks older than <code>WEBHOOK_LOG_DAYS</code> are deleted.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("apps/integrations/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
