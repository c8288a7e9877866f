import { buildSchema, type GraphQLSchema } from 'graphql'
import { patchScalars } from './scalars'
import { sdl } from './sdl'

/**
 * Builds the service's schema from its text. A test validates the text, so starting the service
 * does not.
 */
export const buildServiceSchema = (): GraphQLSchema => patchScalars(buildSchema(sdl, { assumeValidSDL: true }))
