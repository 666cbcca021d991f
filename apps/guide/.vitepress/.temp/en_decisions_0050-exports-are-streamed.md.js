import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"50. Lists are exported by the gateway, as they are read","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0050-exports-are-streamed.md","filePath":"docs/decisions/0050-exports-are-streamed.md"}');
const _sfc_main = { name: "en/decisions/0050-exports-are-streamed.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_50-lists-are-exported-by-the-gateway-as-they-are-read" tabindex="-1">50. Lists are exported by the gateway, as they are read <a class="header-anchor" href="#_50-lists-are-exported-by-the-gateway-as-they-are-read" aria-label="Permalink to &quot;50. Lists are exported by the gateway, as they are read&quot;">​</a></h1><p><strong>To decide.</strong> A list of a million rows becomes a CSV or XLSX file. Who writes it, from where, and with what?</p><p><strong>Options.</strong></p><ul><li><strong>A job that writes a file</strong>, to be fetched later: needs storage, retention and a second permission check at the download.</li><li><strong>A stream of the owner&#39;s database cursor</strong>: holds a transaction open for as long as the slowest client reads, and needs a second read of each list beside its own.</li><li><strong>A stream of the gateway, which reads page after page</strong> of the list&#39;s own request and writes each while the client reads.</li></ul><p><strong>Choice.</strong> The third. Filters, scope of departments and permission are those of the list, because it is the same request; only its pages are larger. The next page is read when the one before has been taken, so memory is that of a few pages. The first page is read and the export recorded in the audit before the first byte: what fails until then is an ordinary problem. What fails later destroys the connection, which browsers report; an ended session does the same.</p><p>XLSX is written by <code>hucre</code> (MIT, no dependencies, 1.0.0 of September 2026). <code>exceljs</code> has not been released since 2023 and brings nine dependencies of that time; <code>write-excel-file</code> wants all rows at once; <code>xlsx-write-stream</code> brings the same old <code>archiver</code>. The library is young and of one team, so one file of ours calls it (<code>xlsx-file.ts</code>), and tests read its files by another library (<code>@cj-tech-master/excelts</code>). CSV is ours: the rule for formulas must spare phones.</p><p><strong>Costs.</strong> A list that changes while it is read is not a snapshot: rows that come are missing, rows that are deleted meanwhile may be there. An export cannot be resumed.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0050-exports-are-streamed.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0050ExportsAreStreamed = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0050ExportsAreStreamed as default
};
