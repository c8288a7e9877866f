import { readFileSync } from 'node:fs'
import { root } from '../paths'

/** The files that `docs/mock.md` shows, by the name in their first line. */
export const filesOfGuide = (): ReadonlyMap<string, string> => {
  const guide = readFileSync(`${root}docs/mock.md`, 'utf8')
  const blocks = [...guide.matchAll(/^```ts\n(\/\/ (\S+\.ts)\b[\s\S]*?)^```$/gm)]
  return new Map(blocks.map(([, text = '', name = '']) => [name, text]))
}
