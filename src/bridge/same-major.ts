import { protocolVersion } from './protocol'

const majorOf = (version: string) => version.split('.')[0]

/** Returns whether a document with this protocol version can be connected (protocol rule 5). */
export const sameMajor = (version: string): boolean => majorOf(version) === majorOf(protocolVersion)
