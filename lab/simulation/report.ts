import type { RunDetails } from 'fast-check'

/** Returns a readable report of a failing sequence, with the command that runs it again. */
export const reportOf = <Values>({
  counterexample,
  errorInstance,
  numRuns,
  numShrinks,
  seed,
  counterexamplePath,
}: RunDetails<Values>): string => {
  const [options, sequence] = Array.isArray(counterexample) ? counterexample : []
  const reason = errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance)
  return [
    `Sequence ${numRuns} fails; made shorter ${numShrinks} times it is, with ${JSON.stringify(options)}:`,
    ...[...String(sequence).split(' /*replayPath=')]
      .slice(0, 1)
      .flatMap((listed) => listed.split(',').map((line) => `  ${line}`)),
    reason,
    `Again: RUNS=1 SEED=${seed} PATH_OF_RUN=${counterexamplePath} REPLAY=${/replayPath="([^"]*)"/.exec(String(sequence))?.[1] ?? ''} npm run test:model`,
  ].join('\n')
}
