import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"WalArchivingFailing","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/wal-archiving-failing.md","filePath":"docs/runbooks/wal-archiving-failing.md"}');
const _sfc_main = { name: "en/runbooks/wal-archiving-failing.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="walarchivingfailing" tabindex="-1">WalArchivingFailing <a class="header-anchor" href="#walarchivingfailing" aria-label="Permalink to &quot;WalArchivingFailing&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>In Kubernetes, PostgreSQL has not been able to write its write-ahead log to the object store for a quarter of an hour. Nothing is wrong for users yet. The log stays on the volume of <code>walStorage</code> (5 GiB); when that is full, PostgreSQL stops, and no reminder is sent. What happened since the last archived segment cannot be restored if the cluster is lost.</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li><code>kubectl cnpg -n recuerda status postgres</code>: &quot;Continuous Backup status&quot;, &quot;Last Failed WAL&quot;, and the primary&#39;s pod.</li><li><code>kubectl -n recuerda logs &lt;primary&gt; -c plugin-barman-cloud --since=30m</code>: what the object store answered.</li><li>Space left: <code>kubectl -n recuerda exec &lt;primary&gt; -c postgres -- df -h /var/lib/postgresql/wal</code>.</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li><code>AccessDenied</code>, <code>InvalidAccessKeyId</code>, <code>SignatureDoesNotMatch</code>: renew the Secret <code>postgres-backups</code>; the key may put, list and delete.</li><li><code>NoSuchBucket</code>, an unknown host: the bucket and endpoint in <code>backups.yaml</code> of the overlay.</li><li>Timeouts: the network policy, or the store itself. PostgreSQL tries again by itself, the oldest segment first.</li><li>Little space left: make <code>walStorage.size</code> larger (where the storage class can) before it is full. Never delete files of the log.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>cnpg_pg_stat_archiver_last_archived_time</code> is newer than <code>cnpg_pg_stat_archiver_last_failed_time</code>. Then check that there is a <a href="/ayuda/en/runbooks/database-backup-overdue.html">backup</a> of today.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/wal-archiving-failing.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const walArchivingFailing = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  walArchivingFailing as default
};
