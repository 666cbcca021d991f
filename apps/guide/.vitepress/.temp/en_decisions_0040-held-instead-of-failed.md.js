import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"40. Held instead of failed","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0040-held-instead-of-failed.md","filePath":"docs/decisions/0040-held-instead-of-failed.md"}');
const _sfc_main = { name: "en/decisions/0040-held-instead-of-failed.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_40-held-instead-of-failed" tabindex="-1">40. Held instead of failed <a class="header-anchor" href="#_40-held-instead-of-failed" aria-label="Permalink to &quot;40. Held instead of failed&quot;">​</a></h1><p><strong>To decide.</strong> Gateways answer 401 to wrong keys, a used-up quota and a phone without network alike, and by the rule of a refusal each such answer stops a chain. An outage of an hour then stops every task that was due in it, until somebody opens Tareas.</p><p><strong>Options.</strong></p><ul><li><strong>Retry in the notifier</strong>: messages wait in the broker&#39;s queues, each notifier tries on its own, and after ten minutes the scheduler dispatches all of them again.</li><li><strong>A paused consumer</strong>: nothing is taken from the queue. Then nothing is shown either, and a probe needs a way around the pause.</li><li><strong>Give the reminder back to the scheduler</strong> with a reason and a time.</li></ul><p><strong>Choice.</strong> Only the scheduler holds. A notifier that cannot send within half a minute publishes <code>notifier.reminder.deferred</code>; the row keeps its id and the time it was due, gets a reason, and is dispatched again at its time or when its reason is released. A task has one row, so however long the hold, it sends once. One row per account (<code>notifier.provider_state</code>) says that the provider has stopped: every notifier obeys within a second, one of them releases a held reminder a minute as the probe, and the first that is taken releases all. The same row spaces the POSTs of all notifiers where a gateway takes one a second.</p><p>A deferral is no attempt, as a 429 is none. A hold ends after a quarter of an hour at the latest, so a lost release costs that much.</p><p>With the dialect <code>status</code> nothing is held unless <code>WHATSAPP_BREAKER=on</code>: a refusal fails, as specified.</p><p><strong>Costs.</strong> Between the first refusal and the stop, the POSTs that were open are refused, too: 61 of 200 in the fault suite with two notifiers. While a stop lasts, each due reminder costs an event and an update. A notifier asks for the state once a second, where it holds at all. A held delivery whose task is stopped keeps its row as &#39;sending&#39; until the next look for abandoned deliveries, every 20 s.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0040-held-instead-of-failed.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0040HeldInsteadOfFailed = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0040HeldInsteadOfFailed as default
};
