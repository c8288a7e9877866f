/** The part of `localStorage` used here. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A value that is stored under one name. Without storage, it lasts as long as this frame. */
export interface StoredEntry<Value> {
  /** Returns the newest value. It is the same object until another value is written. */
  read(): Value
  /** Stores a value. Returns whether the browser has stored it. */
  write(value: Value): boolean
}

export interface StoredEntryOptions<Value> {
  /** Throws if the browser denies any access to `localStorage`. */
  storage: () => KeyValueStore
  name: string
  /** The value if nothing is stored. */
  first: Value
  parse: (stored: string) => Value
  serialise: (value: Value) => string
}

/** The value that this frame has read or written last. */
interface Known<Value> {
  value: Value
  /** The text of the entry that this frame has read or stored last; null if it has done neither. */
  text: string | null
  /** False if the browser could not store the value. */
  isStored: boolean
}

/** Creates the access to one entry of the storage. */
export const createStoredEntry = <Value>(options: StoredEntryOptions<Value>): StoredEntry<Value> => {
  const { storage, name, first, parse, serialise } = options
  let known: Known<Value> = { value: first, text: null, isStored: true }
  /**
   * Returns the text that another tab or an earlier page has stored; undefined if there is none.
   */
  const newText = (): string | undefined => {
    try {
      const text = storage().getItem(name)
      return text === null || text === known.text ? undefined : text
    } catch {
      return undefined
    }
  }
  /** Returns the stored text; undefined if the browser denies storage or has no room. */
  const store = (value: Value): string | undefined => {
    try {
      const text = serialise(value)
      storage().setItem(name, text)
      return text
    } catch {
      return undefined
    }
  }
  return {
    read: () => {
      // If this frame could not store its value, it keeps the value, because no other tab knows it.
      const text = known.isStored ? newText() : undefined
      if (text !== undefined) known = { value: parse(text), text, isStored: true }
      return known.value
    },
    write: (value) => {
      // If another tab has written the entry while this frame could not store its own value, this
      // frame keeps the new value in memory only: storing it would overwrite the value of the other
      // tab.
      const isForeign = !known.isStored && newText() !== undefined
      const text = isForeign ? undefined : store(value)
      known = text === undefined ? { ...known, value, isStored: false } : { value, text, isStored: true }
      return known.isStored
    },
  }
}

/** Returns undefined if the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
