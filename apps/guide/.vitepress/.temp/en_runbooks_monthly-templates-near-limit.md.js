import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"MonthlyTemplatesNearLimit","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/monthly-templates-near-limit.md","filePath":"docs/runbooks/monthly-templates-near-limit.md"}');
const _sfc_main = { name: "en/runbooks/monthly-templates-near-limit.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="monthlytemplatesnearlimit" tabindex="-1">MonthlyTemplatesNearLimit <a class="header-anchor" href="#monthlytemplatesnearlimit" aria-label="Permalink to &quot;MonthlyTemplatesNearLimit&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>Four fifths of <code>WHATSAPP_MONTHLY_TEMPLATES</code> are used. Meta charges for templates, which go to people who have not written within 24 hours. At the limit their reminders are held with the reason <code>monthly_limit</code>, and tried again every hour. Others are sent as before.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>&#39;Ajustes&#39;, &#39;WhatsApp&#39; says how many are used.</li><li>Months by UTC: <code>SELECT month, sent FROM notifier.monthly_templates ORDER BY month DESC;</code> A template that Meta refused does not count; one without an answer does.</li><li>What is charged, by category: <code>recuerda_messages_charged_total</code>.</li><li>Held reminders: <code>SELECT count(*) FROM scheduler.task_reminders WHERE held_reason = &#39;monthly_limit&#39;;</code></li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>Raise <code>WHATSAPP_MONTHLY_TEMPLATES</code> and restart the notifiers. Held reminders go out within the hour, one of each task.</li><li>Or send fewer: longer intervals, hours in &#39;Ajustes&#39;, finished tasks completed. Who answers a reminder gets free text for 24 hours.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>recuerda_monthly_templates_used_ratio</code> is below 0.8: after the limit was raised, or in the next month.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/monthly-templates-near-limit.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const monthlyTemplatesNearLimit = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  monthlyTemplatesNearLimit as default
};
