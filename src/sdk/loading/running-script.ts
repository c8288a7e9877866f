/**
 * Returns the script element that runs now. Calls the getter of `Document.prototype`, because a
 * named element of the page, such as `<img name="currentScript">`, would hide
 * `document.currentScript` (DOM clobbering). A module has no such element, so the first module with
 * `data-public-key` is returned.
 */
export const runningScript = (page: Document): Element | null =>
  Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get?.call(page) ??
  page.querySelector('script[type=module][data-public-key]')
