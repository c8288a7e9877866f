import type { MarkdownRenderer } from 'vitepress'

/** Matches files that follow each other, each with its name in the line above. */
const files = /(?:^`[\w./[\]-]+`:\n\n```\w+.*\n[\s\S]*?^```\n\n?)+/gm
const file = /^`([\w./[\]-]+)`:\n\n```(\w+)(.*)\n([\s\S]*?^```)/gm

/** Returns the text of a page with one group of tabs for files that follow each other. */
export const groupFiles = (text: string): string =>
  text.replace(files, (group) => {
    const blocks = [...group.matchAll(file)].map(
      ([, name = '', language = '', lines = '', code = '']) => `\`\`\`${language}${lines} [${name}]\n${code}`,
    )
    return `::: code-group\n\n${blocks.join('\n\n')}\n\n:::\n\n`
  })

/**
 * Shows files that follow each other on a page as tabs with their names. In the repository and in
 * the package, readers see the files one below the other.
 */
export const fileGroups = (md: MarkdownRenderer): void => {
  md.core.ruler.after('normalize', 'file-groups', (state) => {
    state.src = groupFiles(state.src)
  })
}
