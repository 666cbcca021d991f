// Runs before everything else, so it must be readable to old versions of Node.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Recuerda needs Node 20.19 or newer to start; this is ${process.version}. Get one from https://nodejs.org/`,
  );
  process.exit(1);
}
