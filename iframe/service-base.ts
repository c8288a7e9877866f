import { versionFolder } from './version-folder'

/** The service's address, seen from a frame. */
export const serviceBase = (): URL => new URL('../../', versionFolder())
