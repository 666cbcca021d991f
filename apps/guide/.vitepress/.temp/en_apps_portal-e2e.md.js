import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"portal-e2e","description":"","frontmatter":{},"headers":[],"relativePath":"en/apps/portal-e2e.md","filePath":"apps/portal-e2e/README.md"}');
const _sfc_main = { name: "en/apps/portal-e2e.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="portal-e2e" tabindex="-1">portal-e2e <a class="header-anchor" href="#portal-e2e" aria-label="Permalink to &quot;portal-e2e&quot;">​</a></h1><p>Tests of the portal in Chromium against the real system: all services in one process, with a PostgreSQL for the run and the sandbox as the provider. Each test runs as <code>desk</code> (1440x900) and as <code>phone</code> (390x844, touch).</p><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre><code>npm test -- playwright                                  # these alone; builds first, starts the servers
npm test -- playwright employees --project phone        # what follows is Playwright&#39;s
PORTAL_DIR=/tmp/build npm test -- playwright            # another build of the portal
</code></pre></div><p>Chromium comes from <code>CHROMIUM_PATH</code> or the path, at best <code>chromium-headless-shell</code>, which needs 30 % less CPU; as root on Debian that is installed. Artifacts of a failed test (screenshot, the system&#39;s log) stay in <code>reports/playwright/</code> until the next run.</p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre><code>import { expect } from &#39;@playwright/test&#39;;
import { systemTest as test } from &#39;./fixtures/system-fixtures.js&#39;;

test.use({ freshSystem: &#39;departments&#39; }); // at the top level: this file alone has this system, empty at first

test(&#39;a department is listed with its employees&#39;, async ({ page, api }) =&gt; {
  const { id } = await api.department(&#39;Dirección&#39;);
  await api.employee(id, &#39;Ana Núñez&#39;, &#39;9999-9999&#39;);
  await page.goto(&#39;/departments&#39;);
  await expect(page.getByText(&#39;Dirección&#39;)).toBeVisible();
});
</code></pre></div><table tabindex="0"><thead><tr><th>fixture</th><th></th></tr></thead><tbody><tr><td><code>system</code></td><td><code>url</code>; <code>halt()</code> and <code>resume()</code> stop and restart the process; <code>database.close()</code> and <code>.reopen()</code> cut off and restore its database</td></tr><tr><td><code>api</code></td><td>creates, reads, updates and deletes test data by REST</td></tr><tr><td><code>sandbox</code></td><td>the messages the provider received, and its simulated failures</td></tr><tr><td><code>rows</code></td><td>the scheduler&#39;s rows: <code>bringForward([taskId])</code> makes a reminder due now</td></tr><tr><td><code>freshSystem</code>, <code>systemEnv</code></td><td>options of a file: a system of its own, and its environment</td></tr></tbody></table><p>Without <code>freshSystem</code> the files of a worker share one system. After a failed test the rest of its file starts with a new, empty system, so dependent steps must be one test, or <code>test.describe.serial</code>.</p><p><code>expectNoAxeViolations(page, &#39;Tareas, dark&#39;)</code> of <code>a11y/</code> checks the current page against WCAG 2.2 AA and axe&#39;s best practices.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("apps/portal-e2e/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
