import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DefaultTheme } from 'vitepress'
import { apiEntries, apiKinds } from '../../scripts/docs-site/api-tasks'

const api = fileURLToPath(new URL('../api/', import.meta.url))

const exportsIn = (folder: string): DefaultTheme.SidebarItem[] =>
  existsSync(api + folder)
    ? readdirSync(api + folder)
        .map((file) => file.replace('.md', ''))
        .map((name) => ({ text: name, link: `/api/${folder}/${name}` }))
    : []

const kindsIn = (entry: string): DefaultTheme.SidebarItem[] =>
  Object.entries(apiKinds)
    .map(([folder, text]) => ({ text, collapsed: true, items: exportsIn(`${entry}/${folder}`) }))
    .filter(({ items }) => items.length > 0)

/**
 * Creates the sidebar of the API reference: each entry of the package with all of its exports. The
 * pages must have been written before.
 */
export const apiSidebar = (): DefaultTheme.SidebarItem[] => [
  {
    text: 'API reference',
    items: [
      { text: 'By task', link: '/api/' },
      { text: 'Errors', link: '/errors' },
    ],
  },
  {
    text: 'Entries of the package',
    items: Object.values(apiEntries).map((entry) => ({
      // The longest names do not fit into a line.
      text: entry.replace(/^tender-checkout(?=\/)/, '…'),
      link: `/api/${entry}/`,
      collapsed: true,
      items: kindsIn(entry),
    })),
  },
]
