import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"8. Initialising reminders keeps overdue ones","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0008-initialise-keeps-what-is-overdue.md","filePath":"docs/decisions/0008-initialise-keeps-what-is-overdue.md"}');
const _sfc_main = { name: "en/decisions/0008-initialise-keeps-what-is-overdue.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_8-initialising-reminders-keeps-overdue-ones" tabindex="-1">8. Initialising reminders keeps overdue ones <a class="header-anchor" href="#_8-initialising-reminders-keeps-overdue-ones" aria-label="Permalink to &quot;8. Initialising reminders keeps overdue ones&quot;">​</a></h1><p><strong>To decide.</strong> Opening the Tasks screen &quot;restores a still-future reminder; otherwise a new one is scheduled&quot;. With a scheduler that runs independently of the screen, a reminder in the past is being sent or about to be sent.</p><p><strong>Options.</strong> (a) Replace it by one at now + interval: the overdue one is lost, or is sent without its row. (b) Keep every row that is still <code>scheduled</code>; schedule a new one only if there is none or the last one failed.</p><p><strong>Choice: (b).</strong> After an outage the employee gets one message, then reminders at the normal interval, whether or not a user opens a screen.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0008-initialise-keeps-what-is-overdue.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0008InitialiseKeepsWhatIsOverdue = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0008InitialiseKeepsWhatIsOverdue as default
};
