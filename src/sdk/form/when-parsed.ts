/** Calls a function once the browser has parsed the whole document. */
export const whenParsed = (callback: () => void): void => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', callback)
  else callback()
}
