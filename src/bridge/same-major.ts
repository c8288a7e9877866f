import { protocolVersion } from './protocol'

const majorOf = (version: string) => version.split('.')[0]

/** Returns whether a peer with this protocol version is compatible (protocol rule 5). */
export const sameMajor = (version: string): boolean => majorOf(version) === majorOf(protocolVersion)
