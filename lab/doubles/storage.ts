/** Creates the session storage of a tab, which all frames of the service share. */
export const createTabStorage = () => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
  return { entries, storage: () => storage }
}
