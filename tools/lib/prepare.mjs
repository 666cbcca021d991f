import { build, isBuildCurrent, stampBuild } from './build.mjs';
import { install, isInstallCurrent, stampInstall } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { StepFailed } from './run-quietly.mjs';

/** Installs and builds what is missing or has changed. Resolves with whether there was something to build. */
export async function prepare() {
  await prepareInstall();
  if (await isBuildCurrent()) return false;
  await oneAtATime(async () => {
    if (await isBuildCurrent()) return;
    await build();
    await stampBuild();
  });
  return true;
}

/** Installs what is missing or has changed. */
export async function prepareInstall() {
  if (await isInstallCurrent()) return;
  await oneAtATime(async () => {
    if (await isInstallCurrent()) return;
    await install();
    await stampInstall();
  });
}

/** Runs a tool and exits with its code; prints a StepFailed without a stack. */
export async function runTool(tool) {
  try {
    process.exitCode = await tool();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = error.exitCode;
  }
}
