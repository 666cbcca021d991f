import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@recuerda/client","description":"","frontmatter":{},"headers":[],"relativePath":"en/libs/client.md","filePath":"libs/client/README.md"}');
const _sfc_main = { name: "en/libs/client.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="recuerda-client" tabindex="-1">@recuerda/client <a class="header-anchor" href="#recuerda-client" aria-label="Permalink to &quot;@recuerda/client&quot;">​</a></h1><p>The REST API for programs in TypeScript and JavaScript: its types, generated from the OpenAPI document, and a thin layer over <a href="https://openapi-ts.dev/openapi-fetch/" target="_blank" rel="noreferrer">openapi-fetch</a> for what every program needs.</p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre><code>import { createClient, dataOf, each, ProblemError } from &#39;@recuerda/client&#39;;

const client = createClient({ url: &#39;https://recuerda.example.org&#39;, token: &#39;rec_...&#39; });

const department = await dataOf(client.POST(&#39;/api/departments&#39;, { body: { name: &#39;Primaria&#39; } }));

for await (const task of each(client, &#39;/api/tasks&#39;, { query: { state: &#39;overdue&#39; } })) console.log(task.title);

try {
  await client.DELETE(&#39;/api/departments/{id}&#39;, { params: { path: { id: department.id } } });
} catch (error) {
  if (error instanceof ProblemError &amp;&amp; error.code === &#39;department_has_employees&#39;) console.log(error.problem.detail);
  else throw error;
}
</code></pre></div><ul><li><strong>Repeated</strong>: reads, and creations by their <code>Idempotency-Key</code>, which it makes, after 429, 502, 503, 504 and lost connections; as <code>Retry-After</code> says, otherwise after half a second, doubled each time; three times. <code>retries</code> and <code>maxDelayMs</code> change that.</li><li><strong>Errors</strong> are a <code>ProblemError</code> with <code>code</code> (<a href="/ayuda/en/problem-codes.html">problem codes</a>), <code>status</code> and <code>problem</code>.</li><li><strong>Lists</strong>: <code>each</code> reads page after page.</li><li><strong>Files</strong>: <code>client.GET(&#39;/api/exports/tasks&#39;, { params: { query: { format: &#39;csv&#39; } }, parseAs: &#39;stream&#39; })</code>.</li><li>Webhooks are verified by <a href="/ayuda/en/webhooks.html">standardwebhooks</a>.</li></ul><p><code>npm run build:client</code> makes the package (ESM with types; Node 20 or newer, browsers). <code>npm run openapi</code> renews <code>src/generated/api.ts</code>; a test fails where it is not current.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("libs/client/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
