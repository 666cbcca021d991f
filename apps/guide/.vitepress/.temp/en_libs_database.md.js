import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"database","description":"","frontmatter":{},"headers":[],"relativePath":"en/libs/database.md","filePath":"libs/database/README.md"}');
const _sfc_main = { name: "en/libs/database.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="database" tabindex="-1">database <a class="header-anchor" href="#database" aria-label="Permalink to &quot;database&quot;">​</a></h1><p>PostgreSQL for a service: its schema, migrations and connections, with TypeORM and pg. Depends on <code>contracts</code> and <code>service</code>.</p><table tabindex="0"><thead><tr><th>export</th><th>for</th></tr></thead><tbody><tr><td><code>DatabaseModule.forService</code></td><td>a data source per schema, with readiness and metrics; waits until the database is available</td></tr><tr><td><code>migrate</code>, <code>runMigrations</code></td><td>migrations at boot, or by a job with <code>--migrate</code></td></tr><tr><td><code>unnestColumns</code>, <code>unnestRows</code>, <code>prepared</code></td><td>one statement of constant text for many rows, planned once per connection</td></tr><tr><td><code>SqlFilter</code>, <code>searchPattern</code>, <code>foldText</code>, <code>createSearchIndex</code></td><td>list filters; search that ignores case and accents</td></tr><tr><td><code>encodeCursor</code>, <code>decodeCursor</code>, <code>pageOf</code></td><td>keyset pagination</td></tr><tr><td><code>createRowCounts</code></td><td>totals maintained by triggers</td></tr><tr><td><code>latestVersions</code></td><td>the latest version per subject of a batch of events</td></tr><tr><td><code>IdempotencyModule</code></td><td>repeated creations (<a href="/ayuda/en/decisions/0020-repeated-creations.html">decision 20</a>)</td></tr><tr><td><code>isForeignKeyViolation</code>, <code>isLockTimeout</code></td><td>classification of driver errors</td></tr></tbody></table><p>Used by identity, directory, tasks, scheduler, notifier, conversations, integrations and metrics. The gateway has no database.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("libs/database/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
