import vm from 'node:vm';

/**
 * Jest compiles every module again for each test file, a quarter of its CPU. This keeps V8's result as long as a worker
 * lives. It must be imported where Jest itself runs: by a test environment.
 */
const compiled = new Map();
const { compileFunction, SourceTextModule } = vm;

/** `compile` gets what V8 made of this code before, if anything; `toData` returns what it makes of it now. */
function once(file, code, compile, toData) {
  const known = compiled.get(file);
  if (known?.code === code) return compile(known.data);
  const result = compile(undefined);
  compiled.set(file, { code, data: toData(result) });
  return result;
}

vm.compileFunction = (code, parameters, options) =>
  once(
    options.filename,
    code,
    (cachedData) => compileFunction(code, parameters, { ...options, cachedData, produceCachedData: !cachedData }),
    (compiledFunction) => compiledFunction.cachedData,
  );

vm.SourceTextModule = new Proxy(SourceTextModule, {
  construct: (Module, [code, options]) =>
    once(
      options.identifier,
      code,
      (cachedData) => new Module(code, { ...options, cachedData }),
      (module) => module.createCachedData(),
    ),
});
