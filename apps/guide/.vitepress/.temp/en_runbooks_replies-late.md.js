import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"RepliesLate","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/replies-late.md","filePath":"docs/runbooks/replies-late.md"}');
const _sfc_main = { name: "en/runbooks/replies-late.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="replieslate" tabindex="-1">RepliesLate <a class="header-anchor" href="#replieslate" aria-label="Permalink to &quot;RepliesLate&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>A webhook of the WhatsApp provider, or a message of an employee in one, has waited for more than ten minutes. HECHO, PAUSA, BAJA and ALTA do nothing meanwhile, and receipts may be late. Nothing is lost, and reminders go out; who wrote BAJA still gets them.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>What waits: <code>SELECT count(*), min(received_at) FROM conversations.webhooks WHERE failed_at IS NULL;</code> and <code>SELECT count(*), min(received_at), max(failures), max(postponements) FROM conversations.incoming;</code></li><li>Log of <code>conversations</code>: <code>a message will be acted on again</code>, with the error. With many postponements another service or the database is away. With failures the message itself is the cause.</li><li><code>/health/ready</code> of <code>conversations</code>, <code>tasks</code>, <code>directory</code> and <code>notifier</code>.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>A service does not answer, or is not ready: <a href="/ayuda/en/runbooks/requests-failing.html">requests-failing</a>, <a href="/ayuda/en/runbooks/target-down.html">target-down</a>. Replies act by themselves within a minute after it does.</li><li>The database of <code>conversations</code> is away: fix that first.</li><li><code>a message could not be kept either</code>: save the error and report a bug. Other messages do not wait for it.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>recuerda_webhooks_oldest_seconds</code> is 0.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/replies-late.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const repliesLate = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  repliesLate as default
};
