/** An API report: the lines before its declarations, the declarations, and the lines after them. */
interface Report {
  start: string
  declarations: readonly string[]
  end: string
}

const openingFence = '```ts\n'
const closingFence = '```'

const parse = (text: string): Report => {
  const start = text.indexOf(openingFence) + openingFence.length
  const end = text.lastIndexOf(closingFence)
  if (start < openingFence.length || end < start) throw new Error('An API report has no block of TypeScript')
  return {
    start: text.slice(0, start),
    declarations: text
      .slice(start, end)
      .split('\n\n')
      .map((part) => part.trim())
      .filter(Boolean),
    end: text.slice(end),
  }
}

const write = ({ start, declarations, end }: Report): string =>
  `${start}\n${declarations.map((text) => `${text}\n\n`).join('')}${end}`

/** The keyword and the name of a declaration. Imports and remarks have none. */
const nameIn =
  /^(?:export )?(?:declare )?(?:abstract )?(?:class|const|enum|function|interface|let|namespace|type|var) (\w+)/m

const nameOf = (declaration: string): string => nameIn.exec(declaration)?.[1] ?? ''

/** A declaration without the word that only says whether the entry exports it. */
const withoutExport = (declaration: string): string => declaration.replace(/^export /m, '')

const isExported = (declaration: string): boolean => withoutExport(declaration) !== declaration

/** Returns the declarations that at least two reports contain, by name. */
const findShared = (reports: readonly Report[]): string[] => {
  const counts = new Map<string, number>()
  for (const { declarations } of reports)
    for (const text of new Set(declarations.map(withoutExport)))
      if (nameOf(text) !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count > 1).map(([text]) => text)
  return shared.sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en') || one.localeCompare(other, 'en'))
}

const remarkOf = (title: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`// ${title}\n${names.map((name) => `//   ${name}`).join('\n')}`]

/** The report without the shared declarations, whose names it lists instead. */
const withNamesOf = (shared: ReadonlySet<string>, { start, declarations, end }: Report): Report => {
  const isShared = (declaration: string) => shared.has(withoutExport(declaration))
  const moved = declarations.filter(isShared)
  const namesOf = (some: readonly string[]) => some.map(nameOf)
  return {
    start,
    declarations: [
      ...declarations.filter((declaration) => !isShared(declaration)),
      ...remarkOf('Exported, in shared.api.md:', namesOf(moved.filter(isExported))),
      ...remarkOf('Used, in shared.api.md:', namesOf(moved.filter((declaration) => !isExported(declaration)))),
    ],
    end,
  }
}

/**
 * Moves the declarations that several API reports contain into one more report, `shared`. Each
 * report keeps their names, and says which of them its entry exports.
 * @param texts the reports by the name of the entry
 * @returns the reports by name, with `shared`
 */
export const shareDeclarations = (texts: ReadonlyMap<string, string>): Map<string, string> => {
  const reports = new Map([...texts].map(([name, text]) => [name, parse(text)]))
  const shared = findShared([...reports.values()])
  const others = [...reports].map(([name, report]): [string, string] => [
    name,
    write(withNamesOf(new Set(shared), report)),
  ])
  const [first] = reports.values()
  if (!first) return new Map()
  return new Map([...others, ['shared', write({ ...first, declarations: shared })]])
}
