import vm from 'node:vm';

/**
 * Jest compiles every module again for each test file, a quarter of its CPU. This keeps V8's result as long as a worker
 * lives. It must be imported where Jest itself runs: by a test environment.
 */
const compiled = new Map();
const { compileFunction, SourceTextModule } = vm;

/** `compile` receives V8's cached data for the same code, or undefined; `toData` returns the data to cache. */
function compileCached(file, code, compile, toData) {
  const known = compiled.get(file);
  try {
    if (known?.code === code) return compile(known.data);
  } catch (error) {
    // A test has set flags of V8 since.
    if (error.code !== 'ERR_VM_MODULE_CACHED_DATA_REJECTED') throw error;
  }
  const result = compile(undefined);
  compiled.set(file, { code, data: toData(result) });
  return result;
}

vm.compileFunction = (code, parameters, options) =>
  compileCached(
    options.filename,
    code,
    (cachedData) => compileFunction(code, parameters, { ...options, cachedData, produceCachedData: !cachedData }),
    (compiledFunction) => compiledFunction.cachedData,
  );

vm.SourceTextModule = new Proxy(SourceTextModule, {
  construct: (Module, [code, options]) =>
    compileCached(
      options.identifier,
      code,
      (cachedData) => new Module(code, { ...options, cachedData }),
      (module) => module.createCachedData(),
    ),
});
