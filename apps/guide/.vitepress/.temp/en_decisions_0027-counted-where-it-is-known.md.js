import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"27. Sends are counted where they are known","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0027-counted-where-it-is-known.md","filePath":"docs/decisions/0027-counted-where-it-is-known.md"}');
const _sfc_main = { name: "en/decisions/0027-counted-where-it-is-known.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_27-sends-are-counted-where-they-are-known" tabindex="-1">27. Sends are counted where they are known <a class="header-anchor" href="#_27-sends-are-counted-where-they-are-known" aria-label="Permalink to &quot;27. Sends are counted where they are known&quot;">​</a></h1><p><strong>To decide.</strong> <code>metrics</code> counted each <code>sent</code> and <code>failed</code> result and wrote a row for it, so that a repeated result was not counted twice: 6 us of the database for each reminder, and the reading of every result. Where can a reminder be counted once without such a row?</p><p><strong>Options.</strong></p><ul><li><em>Count in <code>metrics</code>, as before.</em></li><li><em>Publish increases.</em> An event that comes twice counts twice.</li><li><em>Count in the notifier&#39;s statement, publish the numbers themselves.</em> The statement changes the status of a delivery once. What it counts is committed with it, and an event that comes twice or late changes nothing.</li></ul><p><strong>Decision.</strong> The last. A count is a row of a minute, a department and a notifier process. A process changes its own rows only, so no notifier waits for another. Counts only grow: the larger is the newer. Changed rows wait in a partial index until they are published; while they wait, a change adds no entry to any index. <code>metrics</code> keeps the rows, and adds their differences to its counts per minute, which the figures read as before.</p><p>A delivery that failed for one notifier and was sent by another, slower one is counted as failed, once, as before.</p><p><strong>The upgrade.</strong> Results say whether their notifier has counted them (<code>counted</code>). Processes of version 0.1.0 of <code>metrics</code> do not read that. Therefore the migration sets a cutover, ten minutes later: what was sent before is counted by its results, what was sent after by its notifier, or by its result if its notifier is of version 0.1.0. From the cutover on the database refuses the counts of version 0.1.0 of <code>metrics</code> as a server that accepts no connections does: their results wait in the retry queues for the new version. So nothing depends on the order in which services are replaced.</p><p><strong>Costs.</strong> A row per minute, department and process for 40 days. Figures are up to a second later. Two statements of one process that record results at the same time wait for each other&#39;s commit. A roll back needs a statement of SQL. The path of results of version 0.1.0 stays for one release.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0027-counted-where-it-is-known.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0027CountedWhereItIsKnown = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0027CountedWhereItIsKnown as default
};
