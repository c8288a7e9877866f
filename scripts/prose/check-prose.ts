import { readProse } from './read-prose'

/** Words and phrases that this project does not use, each with the words to write instead. */
const replacements: readonly [pattern: RegExp, write: string][] = [
  [/mend(?:s|ed|ing)?/, 'fix, correct'],
  [/anew/, 'again; or recreate, reload, replace'],
  [/who(?:m)?ever/, 'the subject by its name'],
  [/len[dt]|lends|lenders?/, 'provide; or token source'],
  [/deaf|ears?/, 'unsubscribed; or message target'],
  [/kindly/, 'with a customer message'],
  [/of account/, 'matters'],
  [/all the same/, 'still, anyway'],
  [/be it|be they/, 'whether … or …'],
  [/no more(?! than)/, 'no longer; or no further'],
  [/without a word/, 'silently'],
  [/there (?:is|are) not/, 'does not exist; or unknown'],
  [/of (?:us|ours)/, "Tender's"],
]

/**
 * Creates a pattern that matches whole words in any case. A phrase may continue on the next line of
 * a comment.
 */
const patternOf = ({ source }: RegExp): RegExp =>
  new RegExp(`(?<![\\w-])(?:${source.replaceAll(' ', '\\s+(?:(?:\\*|//|>)\\s+)?')})(?![\\w-])`, 'gi')

const rules = replacements.map(([pattern, write]) => ({ pattern: patternOf(pattern), write }))

/** Finds the words of the list: `src/pay.ts:12 "kindly": write with a customer message`. */
export const findWords = (file: string, text: string): string[] =>
  readProse(file, text).flatMap((passage) =>
    rules.flatMap(({ pattern, write }) =>
      [...passage.text.matchAll(pattern)].map(({ 0: found, index }) => {
        const line = passage.line + passage.text.slice(0, index).split('\n').length - 1
        return `${file}:${line} "${found.replace(/\s+/g, ' ')}": write ${write}`
      }),
    ),
  )

const columns = 100

/**
 * Lines that cannot be wrapped: those with an address, instructions to tools, and comments after
 * code.
 */
const unwrappable = /https?:\/\/|biome-ignore|@ts-expect-error|^\s*[^\s/*]/

/** Finds the lines of comments that are wider than 100 columns: `src/pay.ts:12 has 104 columns`. */
export const findWideComments = (file: string, text: string): string[] => {
  const lines = text.split('\n')
  return readProse(file, text)
    .filter(({ kind }) => kind === 'comment')
    .flatMap((passage) => passage.text.split('\n').map((_, index) => passage.line + index))
    .flatMap((number) => {
      const line = lines[number - 1] ?? ''
      if (line.length <= columns || unwrappable.test(line)) return []
      return [`${file}:${number} has ${line.length} columns: wrap prose at ${columns}`]
    })
}
