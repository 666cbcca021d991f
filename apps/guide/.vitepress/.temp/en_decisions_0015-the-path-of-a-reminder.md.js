import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"15. Shortcuts on the path of a reminder","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0015-the-path-of-a-reminder.md","filePath":"docs/decisions/0015-the-path-of-a-reminder.md"}');
const _sfc_main = { name: "en/decisions/0015-the-path-of-a-reminder.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_15-shortcuts-on-the-path-of-a-reminder" tabindex="-1">15. Shortcuts on the path of a reminder <a class="header-anchor" href="#_15-shortcuts-on-the-path-of-a-reminder" aria-label="Permalink to &quot;15. Shortcuts on the path of a reminder&quot;">​</a></h1><p><strong>To decide.</strong> With standard library calls at every step, a reminder cost 600 microseconds of one process and mostly waited: 512 per second. Which conveniences are worth their cost on a path taken 10,000 times per second?</p><p><strong>Choice.</strong></p><ul><li><em>POST.</em> <code>HttpService</code> of @nestjs/axios stays the interface and holds the adapter, the time-out and the definition of an error, but the form sender calls that adapter directly, because axios merges the same configuration and builds the same headers for each request. The adapter uses undici&#39;s lowest level (<code>dispatch</code>), without a response stream. The multipart boundary is generated once per process.</li><li><em>In process</em> an event is validated by its schema once, frozen, and passed to all subscriptions: no JSON, no copy for each. Responses still use JSON, because they may contain dates.</li><li><em>Attempts start ahead.</em> Many reminders share one read of tasks, one mark of attempts and one record of outcomes. To have enough of them in progress, a notifier starts as many attempts beyond its POSTs as ended in the last 100 ms, at most 1,000; with a slow provider almost none. An attempt whose POST could not start within 4 s of its mark is released, uncounted.</li><li><em>Under load</em> database queries wait up to 20 ms to be batched. A single reminder does not wait.</li><li><em>Arrays</em> for PostgreSQL are formatted as text by our code (<code>unnestRows</code>); counters are plain numbers until they are read.</li><li><em>Deliveries</em> leave half of each page free, so that the outcome is written to the same page without a new index entry.</li></ul><p><strong>Costs.</strong> A kill may leave up to 100 ms of attempts started but not sent. Each is resumed after its claim expires and counts as one of the three attempts (<code>recuerda_possible_duplicates_total{cause=&quot;crash&quot;}</code>). The notifier&#39;s table is twice as large as its rows.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0015-the-path-of-a-reminder.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0015ThePathOfAReminder = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0015ThePathOfAReminder as default
};
