import type { RunDetails } from 'fast-check'

/** Describes a failing sequence, and how to run it again. */
export const reportOf = <Options, Step>({
  counterexample,
  errorInstance,
  ...details
}: RunDetails<[Options, Step[]]>): string => {
  const { numRuns, numShrinks, seed, counterexamplePath } = details
  const [options, steps = []] = counterexample ?? []
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  return [
    `Sequence ${numRuns} fails. Shortened ${numShrinks} times, with ${JSON.stringify(options)}, it is:`,
    ...steps.map((step) => `  ${JSON.stringify(step)}`),
    reason,
    `Again: RUNS=1 SEED=${seed} PATH_OF_RUN=${counterexamplePath} npx vitest run lab/orders-model/orders.property.test.ts`,
  ].join('\n')
}
