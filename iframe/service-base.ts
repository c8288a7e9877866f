/** The service's address, seen from a frame: it stands at `{base}/frames/{version}/{role}.html`, in other languages than English one folder deeper. */
export const serviceBase = (): URL =>
  new URL(document.documentElement.lang === 'en' ? '../../' : '../../../', location.href)
