import type { Grade } from './rules'
import { type CaseResult, needsMoreTime } from './run'

export const grades: readonly Grade[] = ['must', 'should', 'addition']

/** Returns the failures that count: those with the grade `lowest` or a higher grade. */
export const failuresOf = (results: readonly CaseResult[], lowest: Grade): CaseResult[] =>
  results.filter(({ status, grade }) => status === 'failed' && grades.indexOf(grade) <= grades.indexOf(lowest))

/**
 * Returns the exit code of a run: 1 for a failure that counts, 2 if the time limit left out a rule
 * that counts, otherwise 0.
 */
export const exitCodeOf = (results: readonly CaseResult[], lowest: Grade): 0 | 1 | 2 => {
  if (failuresOf(results, lowest).length > 0) return 1
  const leftOut = results.filter(({ needs }) => needs === needsMoreTime)
  return leftOut.some(({ grade }) => grades.indexOf(grade) <= grades.indexOf(lowest)) ? 2 : 0
}
