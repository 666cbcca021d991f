import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"28. Shards are leased, not rows","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0028-shards-are-leased.md","filePath":"docs/decisions/0028-shards-are-leased.md"}');
const _sfc_main = { name: "en/decisions/0028-shards-are-leased.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_28-shards-are-leased-not-rows" tabindex="-1">28. Shards are leased, not rows <a class="header-anchor" href="#_28-shards-are-leased-not-rows" aria-label="Permalink to &quot;28. Shards are leased, not rows&quot;">​</a></h1><p><strong>To decide.</strong> A scheduler claimed each due row by writing to it: the row&#39;s place moved, and its three index entries were written again. That cost a quarter of the database&#39;s work per reminder. A crash needed a search for the dead scheduler&#39;s claims (<a href="/ayuda/en/decisions/0003-claims-of-a-scheduler-that-died.html">decision 3</a>).</p><p><strong>Options.</strong> (a) Claims of rows, as before. (b) A delivery queue apart from the schedule: one more table to write. (c) Leases of shards, as in Temporal&#39;s history service: the owner of a shard reads its due rows in order and keeps in memory what it handed over.</p><p><strong>Choice: (c)</strong>, with 64 shards by the hash of the employee&#39;s id, so that one scheduler has all reminders of a person. The lease belongs to the owner, not to each shard: one row is renewed every 2 s. <code>shards.owner</code> refers to it and is set to null when that row is deleted. So one <code>DELETE</code> frees the shards of a scheduler that stops, and of one whose lease has ended.</p><ul><li><strong>No two owners.</strong> An owner whose row was deleted cannot renew it; it registers under a new id. Taking shards is a later statement than the deletion. The database&#39;s clock decides when a lease ends. The owner counts six seconds from before its renewal by its monotonic clock, and hands over nothing after that.</li><li><strong>What is still being published</strong> when the lease ends may arrive. The new owner hands over everything due without a result again. The notifier finds the delivery under the reminder&#39;s id: nothing is sent twice.</li><li><strong>In flight</strong> is counted from rows: what a read from the start does not return any more has its result, whoever recorded it.</li></ul><p><strong>Costs.</strong> With several schedulers each reads over the due rows of the others. After a change of owners up to <code>SCHEDULER_MAX_IN_FLIGHT</code> reminders are published twice. Reminders wait in the database, not in the queue, when more are due than that. The columns of claims stay until the release after next, so that version 0.1.0 can run beside this one and after a roll back; reminders are then published by both, and sent once.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0028-shards-are-leased.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0028ShardsAreLeased = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0028ShardsAreLeased as default
};
