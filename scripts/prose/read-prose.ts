import ts from 'typescript'

/**
 * A passage of prose in a file. Consecutive lines are one passage, so that a phrase may span them.
 */
export interface Passage {
  kind: 'comment' | 'text' | 'page'
  /** The number of the passage's first line, counted from 1. */
  line: number
  text: string
}

interface Span {
  start: number
  end: number
}

const lineAt = (source: ts.SourceFile, position: number): number =>
  source.getLineAndCharacterOfPosition(position).line + 1

/** Replaces inline code by spaces, because identifiers are not prose. */
const withoutCode = (text: string): string => text.replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length))

const isText = (node: ts.Node): node is ts.StringLiteral | ts.TemplateLiteralLikeNode | ts.JsxText =>
  ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)

/**
 * Returns the strings and JSX texts of a source file, and the positions of its regular expressions.
 */
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

/**
 * Returns the comments of a file. Ignores literals, because a string may contain what looks like a
 * comment.
 */
const readComments = (source: ts.SourceFile, literals: readonly Span[]): Passage[] => {
  const { text } = source
  let masked = ''
  for (const { start, end } of literals) {
    masked += text.slice(masked.length, start) + text.slice(start, end).replace(/[^\n]/g, '_')
  }
  masked += text.slice(masked.length)
  return [...masked.matchAll(commentPattern)].map(({ 0: { length }, index }) => ({
    kind: 'comment',
    line: lineAt(source, index),
    text: text.slice(index, index + length),
  }))
}

/**
 * Whether a string is a sentence. Names, keys, class names and selectors have at most two words.
 */
const isSentence = (text: string): boolean => text.trim().split(/\s+/).length > 2

/** Returns the comments of a source file, its sentences in quotes and its JSX text. */
const readCode = (file: string, text: string): Passage[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const { texts, expressions } = readLiterals(source)
  const sentences = texts
    .filter((literal) => isSentence(literal.text))
    .map((literal): Passage => ({ kind: 'text', line: lineAt(source, literal.start), text: literal.text }))
  const literals = [...texts, ...expressions].sort((one, other) => one.start - other.start)
  return [...readComments(source, literals), ...sentences]
}

/** Returns the prose of a file without its inline code. Markdown, HTML and CSS are one passage. */
export const readProse = (file: string, text: string): Passage[] => {
  const passages: Passage[] = /\.(?:tsx?|m?js)$/.test(file) ? readCode(file, text) : [{ kind: 'page', line: 1, text }]
  return passages.map((passage) => ({ ...passage, text: withoutCode(passage.text) }))
}
