import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Run at boot","description":"","frontmatter":{},"headers":[],"relativePath":"en/run-at-boot.md","filePath":"docs/run-at-boot.md"}');
const _sfc_main = { name: "en/run-at-boot.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="run-at-boot" tabindex="-1">Run at boot <a class="header-anchor" href="#run-at-boot" aria-label="Permalink to &quot;Run at boot&quot;">​</a></h1><p><code>npm start</code> as a service of a school&#39;s own computer: it starts with the machine, starts again after a crash, and stops cleanly. Install first: put the project into a folder, run <code>npm start</code> in it once, open the portal, and stop it by Ctrl-C. The examples use <code>/opt/recuerda</code> or <code>C:\\recuerda</code> for the project and a data folder outside of it. Backups: <a href="/ayuda/en/backup.html#every-night">every night</a>.</p><p>On every system one service is enough: PostgreSQL, RabbitMQ and the guides need none of their own.</p><h2 id="linux-systemd" tabindex="-1">Linux: systemd <a class="header-anchor" href="#linux-systemd" aria-label="Permalink to &quot;Linux: systemd&quot;">​</a></h2><div class="language-ini vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ini</span><pre><code># /etc/systemd/system/recuerda.service
[Unit]
Description=Recuerda
After=network-online.target
Wants=network-online.target

[Service]
User=recuerda
WorkingDirectory=/opt/recuerda
Environment=DATA_DIR=/var/lib/recuerda BACKUP_DIR=/var/backups/recuerda
ExecStart=/usr/bin/npm start
KillMode=mixed
TimeoutStopSec=60
Restart=on-failure

[Install]
WantedBy=multi-user.target
</code></pre></div><p>Make the user and the folders (<code>useradd --system --create-home recuerda</code>; <code>/opt/recuerda</code>, <code>/var/lib/recuerda</code> and <code>/var/backups/recuerda</code> are its own), then <code>systemctl enable --now recuerda</code>. <code>systemctl stop recuerda</code> waits until open requests and PostgreSQL have ended. <code>journalctl -u recuerda</code> is the log.</p><h2 id="macos-launchd" tabindex="-1">macOS: launchd <a class="header-anchor" href="#macos-launchd" aria-label="Permalink to &quot;macOS: launchd&quot;">​</a></h2><p><code>/Library/LaunchDaemons/org.recuerda.plist</code>, owned by root, mode 644:</p><div class="language-xml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">xml</span><pre><code>&lt;?xml version=&quot;1.0&quot; encoding=&quot;UTF-8&quot;?&gt;
&lt;!DOCTYPE plist PUBLIC &quot;-//Apple//DTD PLIST 1.0//EN&quot; &quot;http://www.apple.com/DTDs/PropertyList-1.0.dtd&quot;&gt;
&lt;plist version=&quot;1.0&quot;&gt;
&lt;dict&gt;
  &lt;key&gt;Label&lt;/key&gt;&lt;string&gt;org.recuerda&lt;/string&gt;
  &lt;key&gt;UserName&lt;/key&gt;&lt;string&gt;recuerda&lt;/string&gt;
  &lt;key&gt;WorkingDirectory&lt;/key&gt;&lt;string&gt;/opt/recuerda&lt;/string&gt;
  &lt;key&gt;ProgramArguments&lt;/key&gt;&lt;array&gt;&lt;string&gt;/usr/local/bin/npm&lt;/string&gt;&lt;string&gt;start&lt;/string&gt;&lt;/array&gt;
  &lt;key&gt;EnvironmentVariables&lt;/key&gt;
  &lt;dict&gt;
    &lt;key&gt;PATH&lt;/key&gt;&lt;string&gt;/usr/local/bin:/usr/bin:/bin&lt;/string&gt;
    &lt;key&gt;DATA_DIR&lt;/key&gt;&lt;string&gt;/Users/recuerda/data&lt;/string&gt;
    &lt;key&gt;BACKUP_DIR&lt;/key&gt;&lt;string&gt;/Users/recuerda/backups&lt;/string&gt;
  &lt;/dict&gt;
  &lt;key&gt;RunAtLoad&lt;/key&gt;&lt;true/&gt;
  &lt;key&gt;KeepAlive&lt;/key&gt;&lt;dict&gt;&lt;key&gt;SuccessfulExit&lt;/key&gt;&lt;false/&gt;&lt;/dict&gt;
  &lt;key&gt;ExitTimeOut&lt;/key&gt;&lt;integer&gt;60&lt;/integer&gt;
  &lt;key&gt;StandardOutPath&lt;/key&gt;&lt;string&gt;/Users/recuerda/recuerda.log&lt;/string&gt;
  &lt;key&gt;StandardErrorPath&lt;/key&gt;&lt;string&gt;/Users/recuerda/recuerda.log&lt;/string&gt;
&lt;/dict&gt;
&lt;/plist&gt;
</code></pre></div><p><code>UserName</code> is an ordinary account without administrator&#39;s rights; the folders are its own. On Apple silicon Homebrew installs Node in <code>/opt/homebrew/bin</code>: use that in both places. Then <code>sudo launchctl bootstrap system /Library/LaunchDaemons/org.recuerda.plist</code>; <code>sudo launchctl bootout system/org.recuerda</code> stops it: launchd sends SIGTERM and waits 60 s. Keep the Mac from sleeping (<code>sudo pmset -a sleep 0</code>) and let it start after a power failure (<code>sudo pmset -a autorestart 1</code>).</p><h2 id="windows-winsw" tabindex="-1">Windows: WinSW <a class="header-anchor" href="#windows-winsw" aria-label="Permalink to &quot;Windows: WinSW&quot;">​</a></h2><p><a href="https://github.com/winsw/winsw" target="_blank" rel="noreferrer">WinSW</a> (MIT) runs any program as a service. Put <code>WinSW-x64.exe</code> of its releases into <code>C:\\recuerda-service</code> as <code>recuerda.exe</code>, and beside it:</p><div class="language-xml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">xml</span><pre><code>&lt;!-- C:\\recuerda-service\\recuerda.xml --&gt;
&lt;service&gt;
  &lt;id&gt;recuerda&lt;/id&gt;
  &lt;name&gt;Recuerda&lt;/name&gt;
  &lt;description&gt;Tareas y recordatorios&lt;/description&gt;
  &lt;executable&gt;C:\\Program Files\\nodejs\\node.exe&lt;/executable&gt;
  &lt;arguments&gt;tools\\start.mjs&lt;/arguments&gt;
  &lt;workingdirectory&gt;C:\\recuerda&lt;/workingdirectory&gt;
  &lt;env name=&quot;DATA_DIR&quot; value=&quot;C:\\recuerda-data&quot; /&gt;
  &lt;env name=&quot;BACKUP_DIR&quot; value=&quot;D:\\recuerda-backups&quot; /&gt;
  &lt;serviceaccount&gt;
    &lt;username&gt;NT AUTHORITY\\LocalService&lt;/username&gt;
  &lt;/serviceaccount&gt;
  &lt;onfailure action=&quot;restart&quot; delay=&quot;10 sec&quot; /&gt;
  &lt;stoptimeout&gt;60 sec&lt;/stoptimeout&gt;
  &lt;log mode=&quot;roll&quot; /&gt;
&lt;/service&gt;
</code></pre></div><p>Give <code>LocalService</code> the right to write to <code>C:\\recuerda</code>, <code>C:\\recuerda-data</code>, the folder of backups and <code>C:\\recuerda-service</code> (<code>icacls &lt;folder&gt; /grant &quot;LocalService:(OI)(CI)M&quot;</code>). Then, as an administrator, <code>recuerda.exe install</code> and <code>recuerda.exe start</code>. <code>recuerda.exe stop</code> presses Ctrl-C in the service&#39;s console and waits 60 s. The service runs Node directly, because <code>npm</code> is a batch file on Windows, which asks for confirmation at Ctrl-C. Node 20.19 or newer must be installed for all users.</p><p>Windows has no signals. PostgreSQL is therefore started and stopped by <code>pg_ctl</code>, which also drops administrator rights: PostgreSQL refuses to run with them. After a kill (Task Manager, a power failure) the next start stops a PostgreSQL that is left, and recovers. The data folder must be on NTFS, and should be excluded from the virus scanner.</p><h2 id="commands-and-new-versions" tabindex="-1">Commands and new versions <a class="header-anchor" href="#commands-and-new-versions" aria-label="Permalink to &quot;Commands and new versions&quot;">​</a></h2><p><code>npm run backup</code>, <code>restore</code> and <code>users</code> find the data by <code>DATA_DIR</code>, too. Without it they work on <code>.data</code> in the project, which holds other data: those of the first start by hand. So give them the folder of the service, and run them as its user:</p><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre><code>cd /opt/recuerda
sudo -u recuerda env DATA_DIR=/var/lib/recuerda npm run backup -- /var/backups/recuerda/before-upgrade.tar.gz
</code></pre></div><p>On Windows, in a command prompt of an administrator: <code>cd C:\\recuerda</code>, <code>set DATA_DIR=C:\\recuerda-data</code>, then the command. The backup says which folder it is of.</p><p>For a new version make a backup, stop the service, put the new files in place of the old ones (<code>git pull</code>, or those of a release), and start the service: it installs and builds first, for which it needs the Internet. Stop it before: a command that finds new files installs them, under a Recuerda that still runs, too. To go back, put the old files in place in the same way (<a href="/ayuda/en/operations.html#roll-back">roll back</a>).</p><h2 id="what-is-tested" tabindex="-1">What is tested <a class="header-anchor" href="#what-is-tested" aria-label="Permalink to &quot;What is tested&quot;">​</a></h2><p>The tests start and stop <code>npm start</code> on Linux, macOS and Windows (<code>tools/try-start.mjs</code>, in the workflow of every pull request); on Windows they kill it. The three services above follow the documentation of their tools and are not part of any test.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/run-at-boot.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const runAtBoot = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  runAtBoot as default
};
