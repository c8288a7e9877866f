import { open, readFile, rename } from 'node:fs/promises'
import { isSnapshot, type Snapshot } from './snapshot'

const codeOf = (cause: unknown): unknown => (cause as { code?: unknown }).code

const readText = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw new Error(`The state in ${path} cannot be read (${String(codeOf(cause))}).`, { cause })
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads the state from a file; undefined if the file does not exist.
 *
 * @throws Error with a message for the terminal if the file is damaged. The file is renamed, so
 *   that nothing is lost and the next start has an empty state.
 */
export const readStateFile = async (path: string): Promise<Snapshot | undefined> => {
  const text = await readText(path)
  if (text === undefined) return undefined
  const snapshot = parse(text)
  if (isSnapshot(snapshot)) return snapshot
  const aside = `${path}.damaged-${Date.now()}`
  await rename(path, aside)
  throw new Error(
    `The state in ${path} is damaged or of another version. It was renamed to ${aside}. Start again to use an empty state.`,
  )
}

/** Replaces the file atomically: a reader finds the old state or the new one, never a part. */
export const writeStateFile = async (path: string, snapshot: Snapshot): Promise<void> => {
  const draft = `${path}.${process.pid}.draft`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(snapshot))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
