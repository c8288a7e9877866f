import { versionFolder } from './version-folder'

/** Returns the base URL of the service, derived from the URL of this frame's document. */
export const serviceBase = (): URL => new URL('../../', versionFolder())
