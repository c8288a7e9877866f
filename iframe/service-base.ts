import { versionFolder } from './version-folder'

/** Returns the base URL of the service, for a document of a frame. */
export const serviceBase = (): URL => new URL('../../', versionFolder())
