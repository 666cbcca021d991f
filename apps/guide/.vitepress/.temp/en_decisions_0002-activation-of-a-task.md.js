import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"2. A reminder belongs to one activation of its task","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0002-activation-of-a-task.md","filePath":"docs/decisions/0002-activation-of-a-task.md"}');
const _sfc_main = { name: "en/decisions/0002-activation-of-a-task.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_2-a-reminder-belongs-to-one-activation-of-its-task" tabindex="-1">2. A reminder belongs to one activation of its task <a class="header-anchor" href="#_2-a-reminder-belongs-to-one-activation-of-its-task" aria-label="Permalink to &quot;2. A reminder belongs to one activation of its task&quot;">​</a></h1><p><strong>To decide.</strong> While a reminder waits in the notifier&#39;s queue, its task is paused and activated again. The check before the send finds the task active. Is the waiting reminder sent?</p><p><strong>Options.</strong> (a) Send it: the task is active. (b) Count a task&#39;s activations; a reminder of an earlier one is stale.</p><p><strong>Choice: (b).</strong> A pause cancels the pending reminder, and activation starts a new chain at now + interval. The old reminder is no longer scheduled and must not be sent. Task events, the scheduler&#39;s row and <code>scheduler.reminder.due</code> contain <code>activation</code>; <code>tasks</code> returns the snapshot of a reminder only for the current activation.</p><p><strong>Costs.</strong> One integer in three tables and two messages.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0002-activation-of-a-task.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0002ActivationOfATask = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0002ActivationOfATask as default
};
