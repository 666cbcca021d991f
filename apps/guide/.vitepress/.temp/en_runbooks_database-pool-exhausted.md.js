import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"DatabasePoolExhausted","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/database-pool-exhausted.md","filePath":"docs/runbooks/database-pool-exhausted.md"}');
const _sfc_main = { name: "en/runbooks/database-pool-exhausted.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="databasepoolexhausted" tabindex="-1">DatabasePoolExhausted <a class="header-anchor" href="#databasepoolexhausted" aria-label="Permalink to &quot;DatabasePoolExhausted&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>Queries of a service have waited for a database connection at every check for two minutes. A query that waits for more than 3 s fails and is retried. Portal requests become slow or fail.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li><p>The activity of its connections:</p><div class="language-sql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sql</span><pre><code>SELECT state, wait_event_type, now() - query_start AS since, left(query, 80) FROM pg_stat_activity
WHERE application_name LIKE &#39;recuerda-&lt;schema&gt; %&#39; ORDER BY since DESC;
</code></pre></div></li><li><p><code>active</code> for a long time: a slow statement. <code>idle in transaction</code>: a session holds locks. All short: too much load.</p></li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>A slow statement: is PostgreSQL short of CPU or disk? Is autovacuum behind (<code>pg_stat_user_tables</code>)?</li><li>A lock: terminate the session that holds it (<code>pg_blocking_pids</code>).</li><li>Too much load: run a second process of the service. Check <code>max_connections</code>: each process uses up to 10.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>recuerda_database_pool_waiting_queries</code> is 0.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/database-pool-exhausted.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const databasePoolExhausted = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  databasePoolExhausted as default
};
