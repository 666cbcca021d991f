import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"DatabaseBackupOverdue","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/database-backup-overdue.md","filePath":"docs/runbooks/database-backup-overdue.md"}');
const _sfc_main = { name: "en/runbooks/database-backup-overdue.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="databasebackupoverdue" tabindex="-1">DatabaseBackupOverdue <a class="header-anchor" href="#databasebackupoverdue" aria-label="Permalink to &quot;DatabaseBackupOverdue&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>In Kubernetes, the last successful backup of PostgreSQL is older than 30 hours; there should be one each night. The services run as always, and the write-ahead log is still archived (unless <a href="/ayuda/en/runbooks/wal-archiving-failing.html">WalArchivingFailing</a> fires, too). A restore must replay the log since the last backup, and backups are deleted after 30 days.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li><code>kubectl -n recuerda get backups --sort-by=.metadata.creationTimestamp</code>: the last ones, with their phase.</li><li>None of today: <code>kubectl -n recuerda describe scheduledbackup postgres-nightly</code>. Is it suspended?</li><li>A failed one: <code>kubectl -n recuerda describe backup &lt;name&gt;</code>, and <code>kubectl -n recuerda logs &lt;its pod&gt; -c plugin-barman-cloud</code>.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li>The object store refuses or cannot be reached: as in <a href="/ayuda/en/runbooks/wal-archiving-failing.html">WalArchivingFailing</a>.</li><li>Then make one at once: <code>kubectl cnpg -n recuerda backup postgres --method plugin --plugin-name barman-cloud.cloudnative-pg.io</code>.</li><li>The pod that makes it is killed: <code>kubectl -n recuerda describe pod &lt;its pod&gt;</code>; give it more memory if it was out of memory.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>barman_cloud_cloudnative_pg_io_last_available_backup_timestamp</code> is of today.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/database-backup-overdue.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const databaseBackupOverdue = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  databaseBackupOverdue as default
};
