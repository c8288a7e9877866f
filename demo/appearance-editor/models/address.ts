import { type Entries, isValid, withEntry } from './entries'

/** Writes the entries as the fragment of an address, without `#`. */
export const writeAddress = (entries: Entries): string => new URLSearchParams([...entries]).toString()

export interface AddressContent {
  entries: Entries
  /** How many entries were ignored: those with an unknown path or a value that is not allowed. */
  ignoredCount: number
}

/**
 * Reads the entries from the fragment of an address. Links can contain any text, so invalid entries
 * are ignored and counted.
 */
export const readAddress = (fragment: string): AddressContent => {
  let entries: Entries = new Map()
  let ignoredCount = 0
  for (const [path, value] of new URLSearchParams(fragment.replace(/^#/, ''))) {
    if (isValid(path, value)) entries = withEntry(entries, path, value)
    else ignoredCount += 1
  }
  return { entries, ignoredCount }
}
