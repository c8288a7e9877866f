import type { GraphQLSchema } from 'graphql'
import { patchScalars } from './scalars'
import { schemaFromSdl } from './schema-from-sdl'
import { sdl } from './sdl'

/** The service's own schema. It accepts every document that the contract accepts. */
export const buildServiceSchema = (): GraphQLSchema => patchScalars(schemaFromSdl(sdl))
