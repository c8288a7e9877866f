import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from './paths'
import { foldersWithRules, structureRules } from './structure.rules'

const checkStructure = async (baseDir: string): Promise<ICruiseResult> => {
  const { output } = await cruise(['.'], {
    baseDir,
    exclude: { path: '(^|/)(node_modules|dist)/' },
    doNotFollow: { path: 'node_modules' },
    includeOnly: { path: '^(src|iframe|lab|demo|scripts)/' },
    tsPreCompilationDeps: true,
    validate: true,
    ruleSet: { forbidden: structureRules },
  })
  return output as ICruiseResult
}

const violationsOf = (result: ICruiseResult) =>
  result.summary.violations.map(({ rule, from, to }) => `${from} → ${to} (${rule.name})`)

/** The files with which a build begins, and one that replaces a package. No import names them. */
const inBuilds = ['src/elements.ts', 'src/api/graphql-stub.ts', 'iframe/card/main.ts', 'iframe/card/early-script.ts']

/** Returns the files of the product that only tests import. */
const testHelpersIn = ({ modules }: ICruiseResult): string[] => {
  const isTest = (path: string) => /\.test\.tsx?$|^lab\//.test(path)
  const imported = (from: ICruiseResult['modules']) =>
    new Set(from.flatMap(({ dependencies }) => dependencies.map(({ resolved }) => resolved)))
  const [byTests, byProduct] = [
    imported(modules.filter(({ source }) => isTest(source))),
    imported(modules.filter(({ source }) => !isTest(source))),
  ]
  return modules
    .map(({ source }) => source)
    .filter((path) => /^(src|iframe)\//.test(path) && !isTest(path) && !inBuilds.includes(path))
    .filter((path) => byTests.has(path) && !byProduct.has(path))
}

describe('structure', () => {
  test('imports follow the allowed directions and have no cycles', { timeout: 120_000 }, async () => {
    const result = await checkStructure(root)
    expect(result.modules.length).toBeGreaterThan(50)
    for (const folder of foldersWithRules) {
      const inside = result.modules.filter(({ source }) => new RegExp(folder).test(source))
      expect(inside, `no file matches ${folder}: remove or update its rule`).not.toHaveLength(0)
    }
    expect(violationsOf(result)).toEqual([])
    expect(testHelpersIn(result), 'only tests import these files: move them to lab/').toEqual([])
  })

  const scratch = mkdtempSync(join(tmpdir(), 'structure-'))
  afterAll(() => rmSync(scratch, { recursive: true }))

  const writeFiles = (files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(scratch, path)), { recursive: true })
      writeFileSync(join(scratch, path), text)
    }
  }

  test('the check finds a forbidden import, a cycle of type imports, and a file for tests only', {
    timeout: 60_000,
  }, async () => {
    writeFiles({
      'src/sdk/a.ts': "import { b } from '../mock/b'\nexport const a = b\n",
      'src/mock/b.ts': "import type { C } from './c'\nexport const b: C = 1\n",
      'src/mock/c.ts': "import type { b } from './b'\nexport type C = number\nexport type B = typeof b\n",
      'src/mock/fake.ts': 'export const fake = 1\n',
      'src/mock/c.test.ts': "import { fake } from './fake'\nexport const tested = fake\n",
    })
    const result = await checkStructure(scratch)
    expect(testHelpersIn(result)).toEqual(['src/mock/fake.ts'])
    const violations = violationsOf(result)
    expect(violations.some((line) => line.startsWith('src/sdk/a.ts → src/mock/b.ts'))).toBe(true)
    expect(violations.some((line) => line.includes('(no cycles)'))).toBe(true)
  })
})
