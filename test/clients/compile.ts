import ts from 'typescript';

/** Returns the compiler's errors, under strict settings, for a program and the client that it uses. */
export function faultsOf(file: string): string[] {
  const program = ts.createProgram([file], {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    noImplicitOverride: true,
    noFallthroughCasesInSwitch: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText, file: at }) => `${at?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}
