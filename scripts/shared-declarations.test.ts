import { describe, expect, it } from 'vitest'
import { shareDeclarations } from './shared-declarations'

const reportOf = (...declarations: string[]) =>
  `## API Report\n\n\`\`\`ts\n\n${declarations.map((text) => `${text}\n\n`).join('')}\`\`\`\n`

const money = '// @public\nexport interface Money {\n    // (undocumented)\n    amount: number;\n}'
const privateMoney = money.replace('export ', '')

describe('shareDeclarations', () => {
  it('moves what several entries declare into one report, and keeps its names', () => {
    const reports = shareDeclarations(
      new Map([
        ['index', reportOf("import { Signal } from 'signals';", money, '// @public\nexport const pay: () => void;')],
        ['react', reportOf("import { Signal } from 'signals';", privateMoney)],
      ]),
    )
    expect(Object.fromEntries(reports)).toEqual({
      index: reportOf(
        "import { Signal } from 'signals';",
        '// @public\nexport const pay: () => void;',
        '// Exported, in shared.api.md:\n//   Money',
      ),
      react: reportOf("import { Signal } from 'signals';", '// Used, in shared.api.md:\n//   Money'),
      shared: reportOf(privateMoney),
    })
  })

  it('keeps declarations of one name apart if their texts differ', () => {
    const other = privateMoney.replace('number', 'bigint')
    const reports = shareDeclarations(
      new Map([
        ['index', reportOf(money)],
        ['server', reportOf(other)],
      ]),
    )
    expect(reports.get('index')).toBe(reportOf(money))
    expect(reports.get('server')).toBe(reportOf(other))
    expect(reports.get('shared')).toBe(reportOf())
  })

  it('rejects a text that is no report', () => {
    expect(() => shareDeclarations(new Map([['index', 'nothing']]))).toThrow('no block of TypeScript')
  })
})
