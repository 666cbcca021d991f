import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"7. A changed interval reschedules the reminder","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0007-a-changed-interval-starts-anew.md","filePath":"docs/decisions/0007-a-changed-interval-starts-anew.md"}');
const _sfc_main = { name: "en/decisions/0007-a-changed-interval-starts-anew.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_7-a-changed-interval-reschedules-the-reminder" tabindex="-1">7. A changed interval reschedules the reminder <a class="header-anchor" href="#_7-a-changed-interval-reschedules-the-reminder" aria-label="Permalink to &quot;7. A changed interval reschedules the reminder&quot;">​</a></h1><p><strong>To decide.</strong> A task&#39;s interval is edited while a reminder is pending. The specification shows only the update.</p><p><strong>Options.</strong> (a) Keep the pending reminder; the new interval counts from the next one. (b) Reschedule at change + new interval.</p><p><strong>Choice: (b).</strong> A user who changes &quot;once a day&quot; to &quot;every 15 minutes&quot; expects 15 minutes. Other edits do not change the pending reminder.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0007-a-changed-interval-starts-anew.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0007AChangedIntervalStartsAnew = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0007AChangedIntervalStartsAnew as default
};
