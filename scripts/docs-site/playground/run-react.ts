import ts from 'typescript'
import { runModule, showProblem } from './run-module'
import { storedCode } from './stored-code'

/** Compiles JSX, and types if there are any. */
const compile = (code: string): string => {
  const { outputText, diagnostics = [] } = ts.transpileModule(code, {
    fileName: 'checkout.tsx',
    reportDiagnostics: true,
    compilerOptions: {
      jsx: ts.JsxEmit.ReactJSX,
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
    },
  })
  const [problem] = diagnostics
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'))
  return outputText
}

// The tab "React" of the playground: the code itself renders the app.
Promise.resolve(storedCode()).then(compile).then(runModule).catch(showProblem)
