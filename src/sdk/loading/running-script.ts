/**
 * Returns the script element that runs now. It reads the getter of the prototype, because a named
 * element of the page, such as `<img name="currentScript">`, hides the member of the document (DOM
 * clobbering).
 */
export const runningScript = (page: Document): Element | null =>
  Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get?.call(page) ?? null
