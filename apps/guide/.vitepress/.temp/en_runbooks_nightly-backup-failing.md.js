import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"NightlyBackupFailing","description":"","frontmatter":{},"headers":[],"relativePath":"en/runbooks/nightly-backup-failing.md","filePath":"docs/runbooks/nightly-backup-failing.md"}');
const _sfc_main = { name: "en/runbooks/nightly-backup-failing.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="nightlybackupfailing" tabindex="-1">NightlyBackupFailing <a class="header-anchor" href="#nightlybackupfailing" aria-label="Permalink to &quot;NightlyBackupFailing&quot;">​</a></h1><h2 id="meaning" tabindex="-1">Meaning <a class="header-anchor" href="#meaning" aria-label="Permalink to &quot;Meaning&quot;">​</a></h2><p>The nightly backup of one process failed, and has not succeeded within half an hour. It is tried again a minute after each failure. The school runs as always, but the last backup grows old. <code>target</code> says which one: <code>folder</code> (<code>BACKUP_DIR</code>) or <code>s3</code> (<code>BACKUP_S3_URL</code>).</p><h2 id="diagnosis" tabindex="-1">Diagnosis <a class="header-anchor" href="#diagnosis" aria-label="Permalink to &quot;Diagnosis&quot;">​</a></h2><ul><li>The log of <code>Backup</code>: <code>the nightly backup failed</code> with the reason.</li><li><code>recuerda_backup_last_success_timestamp_seconds</code>, <code>recuerda_backup_failures_total</code>.</li><li>The disk of the folder: is it there, writable for the user of Recuerda, and not full?</li></ul><h2 id="mitigation" tabindex="-1">Mitigation <a class="header-anchor" href="#mitigation" aria-label="Permalink to &quot;Mitigation&quot;">​</a></h2><ol><li><code>ENOSPC</code>, <code>EACCES</code>, <code>ENOENT</code>: free space, give the folder to the user, or mount the disk.</li><li><code>the S3 server refuses ...: 403</code>: key, secret, or the rights of the key (put, list, delete in the bucket); a wrong clock of the machine, too.</li><li><code>NoSuchBucket</code>, or a redirect: the bucket&#39;s name, <code>BACKUP_S3_URL</code> and <code>BACKUP_S3_REGION</code>.</li><li><code>fetch failed</code>: the network.</li><li><code>The data are damaged: block ... of the file ...</code>: the disk or its memory has changed a page. No older backup is deleted: copy the newest one to another place. Stop Recuerda, copy the whole data folder to another disk, check the disk, and restore the newest backup there. What was changed after it is lost; the copy of the folder may help an expert of PostgreSQL (<code>SELECT oid::regclass FROM pg_class WHERE pg_relation_filepath(oid) = &#39;&lt;file&gt;&#39;</code> says which table or index it is; an index is made again by <code>REINDEX</code>).</li><li>Meanwhile, unless the data are damaged: <code>npm run backup -- FILE</code> on another disk.</li></ol><h2 id="resolved-when" tabindex="-1">Resolved when <a class="header-anchor" href="#resolved-when" aria-label="Permalink to &quot;Resolved when&quot;">​</a></h2><p><code>recuerda_backup_last_success_timestamp_seconds</code> is of today.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/runbooks/nightly-backup-failing.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const nightlyBackupFailing = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  nightlyBackupFailing as default
};
