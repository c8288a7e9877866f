import { readFileSync } from 'node:fs'
import { createMarkdownRenderer, type MarkdownRenderer } from 'vitepress'
import { beforeAll, describe, expect, it } from 'vitest'
import { groupFiles } from '../../docs/.vitepress/file-groups'
import { stackTables } from '../../docs/.vitepress/stack-tables'
import { root } from '../paths'

const quickStart = readFileSync(`${root}docs/quick-start.md`, 'utf8')

describe('groupFiles()', () => {
  it('makes tabs with titles of files that follow each other', () => {
    const file = (name: string, lines = '') => `\`${name}\`:\n\n\`\`\`js${lines}\n// ${name}\n\`\`\`\n`
    expect(groupFiles(`Text\n\n${file('app/[id]/a.js')}\n${file('b.js', ' {1}')}\nText`)).toBe(
      'Text\n\n::: code-group\n\n```js [app/[id]/a.js]\n// app/[id]/a.js\n```\n\n' +
        '```js {1} [b.js]\n// b.js\n```\n\n:::\n\nText',
    )
  })

  it('groups the files of the quick start', () => {
    const titles = [...groupFiles(quickStart).matchAll(/^```\w+.* \[(.+)\]$/gm)].map(([, title]) => title)
    expect(titles).toEqual(['package.json', 'server.mjs', 'index.html'])
  })
})

/** Returns the highlighted lines of a file of the quick start, one text for each part. */
const highlightedIn = (name: string): string[] => {
  const block = new RegExp(`^\`${name}\`:\\n\\n\`\`\`\\w+ \\{(.+)\\}\\n([\\s\\S]*?)^\`\`\`$`, 'm')
  const [, parts = '', code = ''] = block.exec(quickStart) ?? []
  const lines = code.split('\n')
  return parts.split(',').map((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return lines.slice(first - 1, last).join('\n')
  })
}

it('the quick start highlights the lines of Tender', () => {
  const [load, create, use, verify, ...others] = highlightedIn('server.mjs')
  expect(load).toMatch(/^import .* from 'tender-checkout\/server'$/)
  expect(create).toMatch(/^const checkout = createCheckoutHandlers\(\{\n[\s\S]*\n\}\)$/)
  expect(use).toContain('expressHandler(checkout)')
  expect(verify).toMatch(/checkout\.verifyOrder\(.*\n[\s\S]*\}\)$/)
  expect(others).toEqual([])
  const [script, form] = highlightedIn('index.html')
  expect(script).toMatch(/^ *<script\n[\s\S]*\/tender\.js[\s\S]*><\/script>$/)
  expect(form).toMatch(/^ *<div data-tender-element[\s\S]*data-tender-pay disabled>Pay<\/button>$/)
})

describe('stackTables()', () => {
  const long = 'a text that is too long for one of three columns on a phone, by far'
  const table = (...rows: string[][]) => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')

  let md: MarkdownRenderer
  beforeAll(async () => {
    md = await createMarkdownRenderer(root)
    stackTables(md)
  })

  it.each([
    ['long texts in three columns', ['name', 'meaning', 'answer'], ['`a`', long, 'c'], true],
    ['two columns', ['name', 'meaning'], ['`aName`', long], false],
    ['a long name in the first of two columns', ['name', 'meaning'], ['`createCheckoutHandlers`', 'b'], true],
    ['short texts', ['name', 'meaning', 'answer'], ['a', 'b', 'c'], false],
    ['figures, whose first column has no title', ['', 'Tender', 'Other'], [long, '1', '2'], false],
  ])('considers %s', (_, head, row, isStacked) => {
    const html = md.render(
      table(
        head,
        head.map(() => '---'),
        row,
      ),
    )
    expect(html.includes('class="stacked"')).toBe(isStacked)
    expect(html.includes('data-title="meaning"')).toBe(isStacked && head.length > 2)
  })
})
