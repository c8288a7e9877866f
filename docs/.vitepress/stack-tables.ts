import type { MarkdownRenderer } from 'vitepress'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

/** A text of more characters needs more than a column of a phone. */
const longTextLength = 60

/** A name of more characters leaves no space for a second column on a phone. */
const longNameLength = 12

const roles: Readonly<Record<string, string>> = {
  table_open: 'table',
  thead_open: 'rowgroup',
  tbody_open: 'rowgroup',
  tr_open: 'row',
  th_open: 'columnheader',
  td_open: 'cell',
}

/** Returns the text that a reader sees of a cell. */
const textOf = (cell: Token | undefined): string =>
  (cell?.children ?? []).map(({ type, content }) => (/^(text|code_inline)$/.test(type) ? content : '')).join('')

/** The width of the text in px on the narrowest phone, and beside the outline at 1280 px. */
const phoneWidth = 272
const columnWidth = 664

/** The space of a cell beside its text, and the width of a character, in px. */
const cellSpace = 33
const characterWidth = 7.3
const codeSpace = 6

/** Returns about the width in px of the longest part of a cell that does not wrap. */
const leastCellWidth = (cell: Token | undefined, isName: boolean): number =>
  Math.max(
    0,
    ...(cell?.children ?? []).flatMap(({ type, content }) => {
      if (!/^(text|code_inline)$/.test(type)) return []
      const isCode = type === 'code_inline'
      const parts = isCode && isName ? [content] : content.split(/\s+|(?<=-)/)
      return parts.map((part) => part.length * characterWidth + (isCode ? codeSpace : 0))
    }),
  )

/** Returns about the least width of a table in px. */
const leastWidth = (table: readonly Token[], columns: number): number => {
  const cells = table.flatMap(({ type }, index) => (/^t[hd]_open$/.test(type) ? [table[index + 1]] : []))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(
      ...cells.filter((_, index) => index % columns === column).map((cell) => leastCellWidth(cell, column === 0)),
    ),
  )
  return widths.reduce((sum, width) => sum + width + cellSpace, 0)
}

/** Returns the tokens of each table, from its first to its last. */
const tablesIn = (tokens: readonly Token[]): Token[][] => {
  const starts = tokens.flatMap(({ type }, index) => (type === 'table_open' ? [index] : []))
  return starts.map((start) =>
    tokens.slice(start, tokens.findIndex(({ type }, index) => index > start && type === 'table_close') + 1),
  )
}

/** Returns the texts of all cells of one kind, row by row. */
const cellsOf = (table: readonly Token[], type: 'td_open' | 'th_open'): string[] =>
  table.flatMap((token, index) => (token.type === type ? [textOf(table[index + 1])] : []))

/**
 * Marks tables with long texts in three or more columns, with long names in the first of two, and
 * those that do not fit. Their cells are stacked on phones; those of more than four columns, and
 * those that do not fit beside the outline, at every width. Each cell then has the title of its
 * column. Tables of figures, whose first column has no title, remain as they are.
 */
export const stackTables = (md: MarkdownRenderer): void => {
  md.core.ruler.push('stack-tables', ({ tokens }) => {
    for (const table of tablesIn(tokens)) {
      const titles = cellsOf(table, 'th_open')
      const texts = cellsOf(table, 'td_open')
      const hasLongText = texts.some((text) => text.length > longTextLength)
      const hasLongName = texts.some(
        (text, index) => index % titles.length === 0 && text.length > longNameLength && !text.includes(' '),
      )
      const width = leastWidth(table, titles.length)
      const isLong = titles.length > 2 ? hasLongText : hasLongName
      if (titles[0] === '' || !(isLong || width > phoneWidth)) continue
      const isMany = width > columnWidth || (isLong && titles.length > 4)
      table[0]?.attrJoin('class', isMany ? 'stacked many' : 'stacked')
      let column = 0
      for (const token of table) {
        // Without roles, browsers do not read stacked cells as a table.
        const role = roles[token.type]
        if (role !== undefined) token.attrSet('role', role)
        if (token.type === 'tr_open') column = 0
        if (token.type !== 'td_open') continue
        // A second cell below the first explains itself, except in a comparison.
        if (titles.length > 2 || isMany || titles[1] === 'Tender') token.attrSet('data-title', titles[column] ?? '')
        column += 1
      }
    }
  })
  // VitePress would drop the class.
  md.renderer.rules.table_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('tabindex', '0')
    return self.renderToken(tokens, index, options)
  }
}
