import { readFileSync, writeFileSync } from 'node:fs'
import { root } from '../paths'
import type { Protection } from './protection'

/** @throws Error when the search text is not found exactly once: the list has to follow the code */
export const withoutProtection = ({ file, search, replacement }: Protection, text: string): string => {
  const count = text.split(search).length - 1
  if (count !== 1) throw new Error(`${file}: the search text is found ${count} times, expected once: ${search.trim()}`)
  return text.replace(search, () => replacement)
}

/** Runs something while a protection is removed from its file. The file is restored whatever happens, the end of the process included. */
export const whileRemoved = async <Result>(protection: Protection, act: () => Promise<Result>): Promise<Result> => {
  const path = root + protection.file
  const text = readFileSync(path, 'utf8')
  const removed = withoutProtection(protection, text)
  const restore = () => writeFileSync(path, text)
  const stop = () => {
    restore()
    process.exit(1)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  writeFileSync(path, removed)
  try {
    return await act()
  } finally {
    restore()
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
