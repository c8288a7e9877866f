import { protocolVersion } from './protocol'

const majorOf = (version: string) => version.split('.')[0]

/** Whether the other side's protocol can be understood (protocol rule 5). */
export const sameMajor = (version: string): boolean => majorOf(version) === majorOf(protocolVersion)
