import ts from 'typescript'

/** The first and the last line of a token, from 0. */
type Span = readonly [first: number, last: number]

const isDocumentation = (node: ts.Node): boolean => ts.isJSDoc(node)

/** Returns the tokens of a node: its smallest parts, without comments. */
const tokensIn = (node: ts.Node, file: ts.SourceFile): ts.Node[] => {
  const parts = node.getChildren(file).filter((part) => !isDocumentation(part))
  return parts.length === 0 ? [node] : parts.flatMap((part) => tokensIn(part, file))
}

const spanOf = (token: ts.Node, file: ts.SourceFile): Span => {
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line
  return [lineAt(token.getStart(file)), lineAt(token.getEnd())]
}

/**
 * Counts the lines of a TypeScript file that contain code. Imports, comments and empty lines do not
 * count.
 * @param name the file's name, whose ending says whether it contains JSX
 */
export const countCode = (name: string, text: string): number => {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const lines = new Set<number>()
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) continue
    for (const token of tokensIn(statement, file)) {
      const [first, last] = spanOf(token, file)
      if (token.getWidth(file) > 0) for (let line = first; line <= last; line += 1) lines.add(line)
    }
  }
  return lines.size
}
