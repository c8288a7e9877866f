import { readFileSync, writeFileSync } from 'node:fs'
import { root } from '../paths'
import type { Protection } from './protection'

/**
 * Returns the text of the file without the protection.
 * @throws Error if the search text does not occur exactly once: update the list when the code
 * changes
 */
export const withoutProtection = ({ file, search, replacement }: Protection, text: string): string => {
  const count = text.split(search).length - 1
  if (count !== 1)
    throw new Error(`${file}: the search text occurs ${count} times instead of once. Update the list: ${search.trim()}`)
  return text.replace(search, () => replacement)
}

/**
 * Runs `act` without the protection. Restores the file in any case, also if the process is
 * interrupted.
 */
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
