/** Shows why the code does not run, because readers of the playground do not open the console. */
export const showProblem = (problem: unknown): void => {
  const place = document.querySelector('[role="alert"]')
  if (place) place.textContent = problem instanceof Error ? problem.message : String(problem)
}

/** Runs a module. The page's import map defines the names of its imports. Returns its exports. */
export const runModule = async (code: string): Promise<Record<string, unknown>> => {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  try {
    return await import(/* @vite-ignore */ url)
  } finally {
    URL.revokeObjectURL(url)
  }
}
