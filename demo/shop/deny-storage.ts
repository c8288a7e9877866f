/**
 * Denies the page all storage, like a browser that blocks cookies. No response header can deny
 * storage, so this script runs before all others.
 */
const denied = () => {
  throw new DOMException('This page denies all storage.', 'SecurityError')
}
for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
  Object.defineProperty(window, name, { get: denied })
}
Object.defineProperty(Document.prototype, 'cookie', { get: denied, set: denied })
