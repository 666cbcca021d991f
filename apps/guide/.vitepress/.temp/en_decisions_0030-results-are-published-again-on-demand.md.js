import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"30. A result that was not published is published again on demand","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0030-results-are-published-again-on-demand.md","filePath":"docs/decisions/0030-results-are-published-again-on-demand.md"}');
const _sfc_main = { name: "en/decisions/0030-results-are-published-again-on-demand.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_30-a-result-that-was-not-published-is-published-again-on-demand" tabindex="-1">30. A result that was not published is published again on demand <a class="header-anchor" href="#_30-a-result-that-was-not-published-is-published-again-on-demand" aria-label="Permalink to &quot;30. A result that was not published is published again on demand&quot;">​</a></h1><p><strong>To decide.</strong> The outcome of a reminder is recorded in its delivery, and then published. A notifier that is killed in between has recorded a result that nobody knows. In one process the notifier therefore published the results of the last hour again at each start, retried results that a subscriber refused, and ended what a killed process had left; over RabbitMQ the redelivered message did all of this. The code knew which transport carried it.</p><p><strong>Options.</strong> (a) Mark each delivery when its result is published, and look for unmarked ones: one more write per reminder, or per batch. (b) Publish again only what somebody waits for.</p><p><strong>Choice: (b).</strong> Since sent reminders are <a href="/ayuda/en/decisions/0027-counted-where-it-is-known.html">counted where they are recorded</a>, only the scheduler needs the result, to schedule the next reminder. It knows what has no result: the rows that are due. When it starts, when shards <a href="/ayuda/en/decisions/0028-shards-are-leased.html">change their owner</a>, when a hand-over fails, and ten minutes after a hand-over without a result, it hands them over again. The notifier finds the delivery finished and publishes its result, with both transports alike. If the task was stopped in between, the reminder is gone and nobody waits for its result.</p><p>What remains is a delivery that a killed notifier left in progress, and whose reminder was deleted: nothing hands it over again. Every 20 s each notifier cancels those that the scheduler does not know, also with both transports alike.</p><p>This replaces the second paragraph of the choice in <a href="/ayuda/en/decisions/0004-retries-in-one-process.html">decision 4</a>.</p><p><strong>Costs.</strong> After a crash of the one process an interrupted POST is repeated when its claim ends (20 s), as over RabbitMQ, and no longer at once. A result that a subscriber in the same process refused is published again after a second.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0030-results-are-published-again-on-demand.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0030ResultsArePublishedAgainOnDemand = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0030ResultsArePublishedAgainOnDemand as default
};
