const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)

/** Replaces placeholders such as `__SERVICE_URL__` with values. */
export const fillTemplate = (html: string, values: Record<string, string>): string =>
  html.replace(/__([A-Z]+(?:_[A-Z]+)*)__/g, (mark, name: string) => {
    const value = values[name]
    return value === undefined ? mark : escapeHtml(value)
  })
