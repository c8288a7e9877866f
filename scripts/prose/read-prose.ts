import ts from 'typescript'

/** Prose of a file. Lines that follow each other are one passage, so a phrase may span them. */
export interface Passage {
  kind: 'comment' | 'text' | 'page'
  /** The line on which it starts, counted from 1. */
  line: number
  text: string
}

interface Span {
  start: number
  end: number
}

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length

/** Replaces inline code by as many spaces: identifiers are no prose. */
const withoutCode = (text: string): string => text.replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length))

const isText = (node: ts.Node): node is ts.StringLiteral | ts.TemplateLiteralLikeNode | ts.JsxText =>
  ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)

/** Returns the strings and the JSX text of a source file, and where its regular expressions are. */
const readLiterals = (source: ts.SourceFile) => {
  const texts: (Span & { text: string })[] = []
  const expressions: Span[] = []
  const visit = (node: ts.Node): void => {
    const span = { start: node.getStart(source), end: node.end }
    if (isText(node)) texts.push({ ...span, text: node.text })
    else if (ts.isRegularExpressionLiteral(node)) expressions.push(span)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { texts, expressions }
}

/** Block comments, and line comments that follow each other. */
const commentPattern = /\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g

/** Searches outside the literals, because a string may contain what looks like a comment. */
const readComments = (text: string, literals: readonly Span[]): Passage[] => {
  const characters = text.split('')
  for (const { start, end } of literals) {
    for (let at = start; at < end; at++) if (characters[at] !== '\n') characters[at] = '_'
  }
  return [...characters.join('').matchAll(commentPattern)].map(({ 0: { length }, index }) => ({
    kind: 'comment',
    line: lineAt(text, index),
    text: text.slice(index, index + length),
  }))
}

/** Names, keys, class names and selectors have fewer words. */
const isSentence = (text: string): boolean => text.trim().split(/\s+/).length > 2

/** Returns the comments of a source file, its sentences in quotes and its JSX text. */
const readCode = (file: string, text: string): Passage[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const { texts, expressions } = readLiterals(source)
  const sentences = texts
    .filter((literal) => isSentence(literal.text))
    .map((literal): Passage => ({ kind: 'text', line: lineAt(text, literal.start), text: literal.text }))
  return [...readComments(text, [...texts, ...expressions]), ...sentences]
}

/** Returns the prose of a file without its inline code. Markdown, HTML and CSS are one passage. */
export const readProse = (file: string, text: string): Passage[] => {
  const passages: Passage[] = /\.(?:tsx?|m?js)$/.test(file) ? readCode(file, text) : [{ kind: 'page', line: 1, text }]
  return passages.map((passage) => ({ ...passage, text: withoutCode(passage.text) }))
}
