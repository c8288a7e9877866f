import { everyWay } from './every-way'
import { allCells, type Cell, cellOfNpmTest, tagOf } from './matrix-cells'
import { pairwise } from './pairwise'

/** What one test of a table tests, such as `{ outcome, way }`. */
type Variant = Readonly<Record<string, unknown>>

export interface MatrixOptions<Each extends Variant> {
  /** The variants that `npm test` runs. @default none */
  usual?: readonly Each[]
  /** Whether a variant can run in a cell. @default in all cells */
  runsIn?: (variant: Each, cell: Cell) => boolean
}

export interface MatrixTest<Each extends Variant> {
  variant: Each
  /** The cells in which the matrix runs the variant, as tags. */
  tag: string[]
}

/** Whether an object has all members of another. */
const includes = (one: object, other: object): boolean =>
  Object.entries(other).every(([name, value]) => Reflect.get(one, name) === value)

/**
 * Returns the variants that the matrix runs, each with its cells: every pair of two values of the
 * variants' members, the browser, the sites and the integration occurs, there or in `npm test`.
 */
export const chooseTests = <Each extends Variant>(
  variants: readonly Each[],
  { usual = [], runsIn = () => true }: MatrixOptions<Each> = {},
): MatrixTest<Each>[] => {
  const rows = variants.flatMap((variant) =>
    allCells.filter((cell) => runsIn(variant, cell)).map((cell) => ({ ...variant, ...cell })),
  )
  const dimensions: Record<string, unknown[]> = {}
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      dimensions[name] = [...new Set([...(dimensions[name] ?? []), value])]
  const chosen = pairwise(dimensions, {
    exists: (combination) => rows.some((row) => includes(row, combination)),
    tested: usual.map((variant): Readonly<Record<string, unknown>> => ({ ...variant, ...cellOfNpmTest })),
  })
  return variants.flatMap((variant) => {
    const own = allCells.filter((cell) => chosen.some((row) => includes(row, { ...variant, ...cell })))
    return own.length > 0 ? [{ variant, tag: own.map(tagOf) }] : []
  })
}

/**
 * Returns the variants of a table that this run tests: those of the matrix, or those of `npm test`.
 */
export const testsOf = <Each extends Variant>(
  variants: readonly Each[],
  options: MatrixOptions<Each> = {},
): MatrixTest<Each>[] =>
  everyWay ? chooseTests(variants, options) : (options.usual ?? []).map((variant) => ({ variant, tag: [] }))
