import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"calendar","description":"","frontmatter":{},"headers":[],"relativePath":"en/libs/calendar.md","filePath":"libs/calendar/README.md"}');
const _sfc_main = { name: "en/libs/calendar.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="calendar" tabindex="-1">calendar <a class="header-anchor" href="#calendar" aria-label="Permalink to &quot;calendar&quot;">​</a></h1><p>When a reminder may be sent: the rules of hours, holidays and absences as pure functions. <a href="/ayuda/en/calendars.html">In words</a>.</p><table tabindex="0"><thead><tr><th>export</th><th>for</th></tr></thead><tbody><tr><td><code>Calendar</code></td><td>time zone, weekly windows and closed days of an employee</td></tr><tr><td><code>openIntervals</code></td><td>compiles a calendar to intervals in UTC</td></tr><tr><td><code>nextReminder</code></td><td>the next reminder of a task and the reason if it was moved</td></tr><tr><td><code>placeReminder</code></td><td>moves a reminder that is due outside the intervals to the next opening</td></tr><tr><td><code>nextDue</code></td><td>the next reminder without a calendar: due time + interval</td></tr></tbody></table><p>The scheduler has the same rules as SQL (<code>scheduler.place_reminder</code>); a property test compares both. Time zones come from <code>temporal-polyfill</code> (MIT) until Node has Temporal.</p><p>Used by scheduler, directory and tasks.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("libs/calendar/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
