/**
 * No header takes a page's storage away, so this page refuses it to itself, as a browser does whose customer has forbidden it: before any
 * other script, for good, and in every way there is to remember something.
 */
const denied = () => {
  throw new DOMException('This page denies itself all storage.', 'SecurityError')
}
for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
  Object.defineProperty(window, name, { get: denied })
}
Object.defineProperty(Document.prototype, 'cookie', { get: denied, set: denied })
