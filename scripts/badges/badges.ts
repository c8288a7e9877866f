import { readFileSync } from 'node:fs'
import { locales } from '../../src/shared/locale'
import { root } from '../paths'

interface Badge {
  label: string
  value: string
}

const json = (file: string) => JSON.parse(readFileSync(root + file, 'utf8'))

/** Returns the size that the build allows for `tender.js`, in whole kB. */
const scriptLimit = (): number => {
  const limits: { path: string; limit: string }[] = json('.size-limit.json')
  const { limit = '' } = limits.find(({ path }) => path === 'dist/tender.js') ?? {}
  return Math.ceil(Number.parseFloat(limit))
}

/** Returns the level of the accessibility rules that the browser tests check with axe. */
const axeLevel = (): string => {
  const [, major, minor, level = ''] =
    /'wcag(2)(2)(a{2,3})'/.exec(readFileSync(`${root}e2e/support/axe.ts`, 'utf8')) ?? []
  return `WCAG ${major}.${minor} ${level.toUpperCase()}`
}

/** The badges of the README, by the names of their files. Each value is read from the project. */
export const badges = (): Readonly<Record<string, Badge>> => {
  const { version, license, engines } = json('package.json')
  return {
    version: { label: 'version', value: version },
    licence: { label: 'licence', value: license },
    size: { label: 'tender.js', value: `at most ${scriptLimit()} kB, brotli` },
    languages: { label: 'languages', value: String(locales.length) },
    accessibility: { label: 'tested with axe', value: axeLevel() },
    node: { label: 'Node.js', value: engines.node.replace('>=', '≥ ') },
  }
}

const characterPx = 6.6
const paddingPx = 8

/** Draws a badge: the label on grey, the value on the colour of Tender. */
export const drawBadge = ({ label, value }: Badge): string => {
  const [left, right] = [label, value].map((text) => Math.round(text.length * characterPx) + 2 * paddingPx) as [
    number,
    number,
  ]
  const text = (content: string, x: number, width: number) =>
    `<text x="${x + width / 2}" y="14" textLength="${width - 2 * paddingPx}" text-anchor="middle">${content}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${value}">
  <clipPath id="edge"><rect width="${left + right}" height="20" rx="4" /></clipPath>
  <g clip-path="url(#edge)">
    <rect width="${left}" height="20" fill="#444c56" />
    <rect x="${left}" width="${right}" height="20" fill="#17594a" />
  </g>
  <g fill="#fff" font-family="system-ui,sans-serif" font-size="11">
    ${text(label, 0, left)}
    ${text(value, left, right)}
  </g>
</svg>
`
}

/** Returns the Markdown line with all badges, for the README. */
export const badgeLine = (): string =>
  Object.entries(badges())
    .map(([name, { label, value }]) => `![${label}: ${value}](docs/public/badges/${name}.svg)`)
    .join(' ')
