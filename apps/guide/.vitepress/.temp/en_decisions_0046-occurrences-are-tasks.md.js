import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"46. Occurrences of a repeated task are tasks","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0046-occurrences-are-tasks.md","filePath":"docs/decisions/0046-occurrences-are-tasks.md"}');
const _sfc_main = { name: "en/decisions/0046-occurrences-are-tasks.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_46-occurrences-of-a-repeated-task-are-tasks" tabindex="-1">46. Occurrences of a repeated task are tasks <a class="header-anchor" href="#_46-occurrences-of-a-repeated-task-are-tasks" aria-label="Permalink to &quot;46. Occurrences of a repeated task are tasks&quot;">​</a></h1><p><strong>To decide.</strong> A task repeats. What is one occurrence, and when is the next one made?</p><p><strong>Options.</strong></p><ul><li><strong>One row that moves on</strong>: completing it sets the next date. Then nothing is ever completed, and lists, figures and the audit lose what was done.</li><li><strong>Rows made ahead</strong> by a timer, for weeks: an employee who is late has five open ones of the same task, each with reminders.</li><li><strong>A row for each occurrence, made when the one before is completed.</strong></li></ul><p><strong>Choice.</strong> The third. <code>tasks</code> inserts the next row in the transaction that completes the last one and publishes <code>tasks.task.created</code>, so that every other service needs nothing new. The pair of series and date is unique. A change of a series takes an advisory lock; the employee&#39;s replica is locked before, so that its deletion finds the new task. Only the last occurrence makes another one, which makes a repeated completion and a reopened task harmless.</p><p>Dates are computed by <code>rrule-temporal</code> (MIT, no dependency but types) as local dates without a zone, and become instants by <code>libs/calendar</code>, which treats the turns of the clock as calendars do. Working days are ours: RFC 5545 knows no holidays. <code>tasks</code> keeps its own copy of the school&#39;s hours and closed days. <code>repeats_from</code> keeps the date that was entered: counting from each occurrence would move the 31st to the 28th after February, and half past two to three after a turn of the clock.</p><p>The scheduler gets date, lead and interval with the task&#39;s events. Only rows with an interval of overdue tasks leave the statement of all others, for the one that also reads calendars.</p><p><strong>Costs.</strong> Deleting the open occurrence ends a series, as nothing is left to complete. A series that is paused stays paused. A holiday that is entered later does not move an occurrence that is there.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0046-occurrences-are-tasks.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0046OccurrencesAreTasks = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0046OccurrencesAreTasks as default
};
