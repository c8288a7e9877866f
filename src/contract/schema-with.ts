import { buildASTSchema, type ConstDirectiveNode, type DocumentNode, type GraphQLSchema, parse, visit } from 'graphql'
import type { Feature } from './generated/features'
import { fullSdl } from './generated/schema'

const featureOf = (directives: readonly ConstDirectiveNode[] = []): string | undefined => {
  const [argument] = directives.find(({ name }) => name.value === 'feature')?.arguments ?? []
  return argument?.value.kind === 'EnumValue' ? argument.value.value : undefined
}

/**
 * Returns the interface of a service that has the base and these features, without the marks of the
 * features.
 */
export const documentWith = (features: readonly Feature[]): DocumentNode => {
  const enter = (node: { directives?: readonly ConstDirectiveNode[] | undefined }) => {
    const feature = featureOf(node.directives)
    return feature === undefined || (features as readonly string[]).includes(feature) ? undefined : null
  }
  const isMark = ({ name }: { name: { value: string } }) => name.value.toLowerCase() === 'feature'
  return visit(parse(fullSdl), {
    Directive: (node) => (isMark(node) ? null : undefined),
    DirectiveDefinition: (node) => (isMark(node) ? null : undefined),
    ObjectTypeDefinition: enter,
    InputObjectTypeDefinition: enter,
    EnumTypeDefinition: (node) => (isMark(node) ? null : enter(node)),
    FieldDefinition: enter,
    InputValueDefinition: enter,
    EnumValueDefinition: enter,
  })
}

/** Builds the schema of a service that has the base and these features. */
export const schemaWith = (features: readonly Feature[]): GraphQLSchema => buildASTSchema(documentWith(features))
