/** Creates a storage of a browser, such as `localStorage`, with these entries. */
export const createStorage = (
  entries = new Map<string, string>(),
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => ({
  getItem: (name) => entries.get(name) ?? null,
  setItem: (name, value) => void entries.set(name, value),
  removeItem: (name) => void entries.delete(name),
})

/** Creates the session storage of a tab, which all frames of the service share. */
export const createTabStorage = () => {
  const entries = new Map<string, string>()
  const storage = createStorage(entries)
  return { entries, storage: () => storage }
}
