import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"51. A new major version of the embedded PostgreSQL gets a copy of the data","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0051-upgrade-by-copying.md","filePath":"docs/decisions/0051-upgrade-by-copying.md"}');
const _sfc_main = { name: "en/decisions/0051-upgrade-by-copying.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_51-a-new-major-version-of-the-embedded-postgresql-gets-a-copy-of-the-data" tabindex="-1">51. A new major version of the embedded PostgreSQL gets a copy of the data <a class="header-anchor" href="#_51-a-new-major-version-of-the-embedded-postgresql-gets-a-copy-of-the-data" aria-label="Permalink to &quot;51. A new major version of the embedded PostgreSQL gets a copy of the data&quot;">​</a></h1><p><strong>To decide.</strong> <code>npm start</code> has PostgreSQL from an npm package of one major version. The next one cannot read a data folder of the last. A school has nobody who upgrades a database.</p><p><strong>Options.</strong></p><ul><li><strong><code>pg_upgrade</code></strong>, the usual way: it is not in the package, nor are <code>pg_dump</code> and <code>psql</code>.</li><li><strong>Both versions always installed</strong>, 60 MB more for everybody.</li><li><strong>The earlier programs got from npm when they are needed</strong>, once, and the data copied from one server to the other.</li></ul><p>How is the schema made, without <code>pg_dump</code>?</p><ul><li><strong>From PostgreSQL&#39;s catalogues</strong>: a second <code>pg_dump</code>, to be kept right for every kind of object.</li><li><strong>By the services&#39; own migrations</strong>: those that the old database has run, no others.</li></ul><p><strong>Choice.</strong> The third, and migrations. <code>COPY</code> carries the rows of each table, in one transaction without triggers; sequences are set. The migrations that are new run when the services start, on the copied rows, as in every upgrade of Recuerda. A table that no migration makes stops the upgrade. The old folder is only read, and kept; the new one takes its place when it is complete. The version of the package and its hash for each platform stand in <code>former-packages.ts</code>, so npm can bring nothing else.</p><p><code>pg-copy-streams</code> (MIT, no dependencies, by the author of <code>pg</code>, since 2014) speaks <code>COPY</code> over <code>pg</code>.</p><p><strong>Costs.</strong> The disk holds the data twice until somebody deletes the old folder. The machine needs npm&#39;s registry once, or a file from another machine. What somebody has added to the database by hand (roles, settings, tables in schemas of their own) is not taken along. Released migrations may not be edited.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0051-upgrade-by-copying.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0051UpgradeByCopying = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0051UpgradeByCopying as default
};
