import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MarkdownRenderer } from 'vitepress'

const docs = fileURLToPath(new URL('..', import.meta.url))
const root = resolve(docs, '..')

/** Pages of the site that include a file of the project's root folder. */
const includedFiles: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'README.md': 'index.md',
  'SECURITY.md': 'security.md',
}

/** Returns the folder that the relative links of a page start from. */
const baseOf = (page: string): string =>
  Object.values(includedFiles).includes(relative(docs, page)) && relative(docs, page) !== 'index.md'
    ? root
    : dirname(page)

/**
 * Returns where a link of a page leads on the site.
 *
 * @param repository the address of the project's files, with a slash at the end
 * @returns null if the link leads to a file that the site does not have
 */
export const siteLink = (href: string, page: string, repository?: string): string | null => {
  if (/^([a-z]+:|[/#])/i.test(href)) return href
  const [path = '', section] = href.split('#')
  const file = join(baseOf(page), path)
  const ending = section === undefined ? '' : `#${section}`
  const included = includedFiles[relative(root, file)]
  const target = included === undefined ? file : join(docs, included)
  if (!relative(docs, target).startsWith('..')) {
    const link = relative(dirname(page), target)
    return `${link.startsWith('.') ? '' : './'}${link}${path.endsWith('/') ? '/' : ''}${ending}`
  }
  return repository === undefined ? null : `${repository}${relative(root, file)}${ending}`
}

/**
 * Makes the links of the Markdown files work on the site. The files are also read in the
 * repository, so they link to source files and to files of the root folder by relative paths.
 */
export const projectLinks = (md: MarkdownRenderer, repository?: string): void => {
  md.core.ruler.push('project-links', ({ tokens, env }) => {
    for (const { children } of tokens) {
      let isRemoved = false
      for (const token of children ?? []) {
        if (token.type === 'link_close' && isRemoved) token.hidden = true
        if (token.type !== 'link_open') continue
        const link = siteLink(decodeURI(token.attrGet('href') ?? ''), env.path, repository)
        isRemoved = link === null
        if (link === null) token.hidden = true
        else token.attrSet('href', link)
      }
      if (children) {
        const kept = children.filter(({ type, hidden }) => !(hidden && /^link_(open|close)$/.test(type)))
        children.splice(0, children.length, ...kept)
      }
    }
  })
}
