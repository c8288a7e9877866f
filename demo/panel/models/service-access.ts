import { inspectorCredential } from '../../../src/mock/page/mock-folder'

const { dataset } = document.documentElement

/** The URL of the service, one level above this page. */
export const serviceUrl = new URL('..', location.href).href

/**
 * The credential of the shop's server, which only pages of the mock service may know. The mock in a
 * static folder accepts a name for it, so no Private Key is in a page.
 */
export const credential = dataset.mode === 'static' ? inspectorCredential : 'sk_test_demo'
