import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"OutboxDead","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/outbox-dead.md","filePath":"docs/runbooks/outbox-dead.md"}');
const _sfc_main = { name: "en/runbooks/outbox-dead.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="outboxdead" tabindex="-1">OutboxDead <a class="header-anchor" href="#outboxdead" aria-label="Permalink to &quot;OutboxDead&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>Events of a service failed too often and were moved to the table <code>outbox_dead</code> of its schema: <code>conversations</code>, <code>directory</code>, <code>integrations</code>, <code>scheduler</code> or <code>tasks</code>, as <code>schema</code> says. The other services do not have these changes.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li><code>npm run dead-letters -- show &lt;schema&gt;.outbox</code> (<a href="/ayuda/en/operations.html#dead-letters">other ways to run it</a>).</li><li>Log of the service: <code>event given up</code>.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>Fix the cause named in the error.</li><li>Replay them: <code>npm run dead-letters -- replay &lt;schema&gt;.outbox --all</code>. Services ignore versions older than their own.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>recuerda_outbox_dead_events</code> is 0.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/outbox-dead.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const outboxDead = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  outboxDead as default
};
