import { type Capability, capabilities } from './capabilities'

const titles = [
  'capability',
  'script tag',
  '[custom elements](frameworks.md#custom-elements)',
  'npm',
  'React, Preact, Vue, Svelte',
]

const rowOf = ({ name, tag, elements, npm, bindings }: Capability) => [
  name,
  tag.how,
  elements.how,
  npm.how,
  bindings.how,
]

const capabilitiesTable = (): string =>
  [titles, titles.map(() => '---'), ...capabilities.map(rowOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const marker = /(<!-- capabilities -->\n)[\s\S]*(<!-- \/capabilities -->)/

/** Returns the guide with the current table of capabilities. */
export const withCapabilitiesTable = (page: string): string =>
  page.replace(marker, (_all, start: string, end: string) => `${start}\n${capabilitiesTable()}\n\n${end}`)
