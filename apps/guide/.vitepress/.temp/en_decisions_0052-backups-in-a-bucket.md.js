import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"52. Backups go to a bucket by a signer and six requests","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0052-backups-in-a-bucket.md","filePath":"docs/decisions/0052-backups-in-a-bucket.md"}');
const _sfc_main = { name: "en/decisions/0052-backups-in-a-bucket.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_52-backups-go-to-a-bucket-by-a-signer-and-six-requests" tabindex="-1">52. Backups go to a bucket by a signer and six requests <a class="header-anchor" href="#_52-backups-go-to-a-bucket-by-a-signer-and-six-requests" aria-label="Permalink to &quot;52. Backups go to a bucket by a signer and six requests&quot;">​</a></h1><p><strong>To decide.</strong> Nightly backups of one process also go to an S3 bucket. By which library?</p><p><strong>Options.</strong></p><ul><li><strong><code>@aws-sdk/client-s3</code> with <code>lib-storage</code></strong> (Apache-2.0): the reference; 39 packages and 24 MB for six requests, in a system that has to be installed on a school&#39;s computer.</li><li><strong><code>minio</code></strong> (Apache-2.0): 13 dependencies.</li><li><strong><code>s3mini</code></strong> (MIT, no dependencies): young, and its repository has moved away from where its versions were released.</li><li><strong><code>aws4fetch</code></strong> (MIT, no dependencies, since 2018, one file): signs a request and sends it by <code>fetch</code>. The requests are ours: list, begin, part, complete, abort, delete.</li></ul><p><strong>Choice.</strong> The last. A backup is sent while it is made, in parts of 16 MiB, of which one is in memory. After a failure a part is sent again; after too many the whole file is. <code>bucket.ts</code> has everything that depends on the protocol. The test server checks each signature and each hash by its own code; the requests were also tried on <code>s3rver</code>, and its objects read by Amazon&#39;s own library.</p><p><strong>Costs.</strong> Keys that rotate (roles of machines in Amazon&#39;s cloud) are not supported; a school has a key. Responses are read by regular expressions, not by an XML parser.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0052-backups-in-a-bucket.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0052BackupsInABucket = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0052BackupsInABucket as default
};
