import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { countCode } from './count-code'
import { root } from './paths'

interface Count {
  files: number
  lines: number
}

const none: Count = { files: 0, lines: 0 }
const sum = (one: Count, other: Count): Count => ({ files: one.files + other.files, lines: one.lines + other.lines })

/** Texts of a language, and what a build writes. */
const notWritten = /^src\/shared\/messages\/[a-z]{2}(-[a-z0-9]+)?\.ts$|\/generated\//i
const test = /\.test\.tsx?$/

/** The files of a folder that are part of the package or of a frame. */
const productionFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.tsx?$/.test(path) && !notWritten.test(path) && !test.test(path))
    .sort()

const countFile = (path: string): Count => ({
  files: 1,
  lines: countCode(basename(path), readFileSync(join(root, path), 'utf8')),
})

/** The folder under which a file is counted: two levels, or the mock's three. */
const folderOf = (path: string): string =>
  dirname(path)
    .split('/')
    .slice(0, path.startsWith('src/mock/') ? 3 : 2)
    .join('/')

const row = (name: string, { files, lines }: Count) => `| ${name} | ${files} | ${lines} |`

// `npm run count`: files and lines of code by folder, without tests, languages, comments, empty
// lines and imports.
const counts = new Map<string, Count>()
for (const path of [...productionFiles('src'), ...productionFiles('iframe')])
  counts.set(folderOf(path), sum(counts.get(folderOf(path)) ?? none, countFile(path)))
const totalOf = (isIn: (folder: string) => boolean) =>
  [...counts].filter(([folder]) => isIn(folder)).reduce((total, [, count]) => sum(total, count), none)

console.log('| folder | files | lines of code |\n| --- | --- | --- |')
for (const [folder, count] of counts) console.log(row(folder, count))
console.log(
  row(
    'the mock without its wallet simulators',
    totalOf((folder) => /^src\/mock(?!\/wallets|-)/.test(folder)),
  ),
)
console.log(
  row(
    'all',
    totalOf(() => true),
  ),
)
