import {
  type DefinitionNode,
  type FieldDefinitionNode,
  GraphQLEnumType,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInterfaceType,
  type GraphQLNamedType,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  type InputValueDefinitionNode,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  type StringValueNode,
  specifiedScalarTypes,
} from 'graphql'
import { resolveType, type TypesByName } from './type-references'

const described = ({ description }: { description?: StringValueNode | undefined }) => description?.value ?? null

const byName = <Node extends { name: { value: string } }, Result>(
  nodes: readonly Node[] | undefined,
  make: (node: Node) => Result,
): Record<string, Result> => Object.fromEntries((nodes ?? []).map((node) => [node.name.value, make(node)]))

const makers = (types: TypesByName, extensions: ReadonlyMap<string, readonly FieldDefinitionNode[]>) => {
  const inputs = (nodes: readonly InputValueDefinitionNode[] | undefined) =>
    byName(nodes, (node) => ({
      type: resolveType(types, node.type) as GraphQLInputType,
      description: described(node),
    }))

  const fields = (name: string, nodes: readonly FieldDefinitionNode[] | undefined) =>
    byName([...(nodes ?? []), ...(extensions.get(name) ?? [])], (node) => ({
      type: resolveType(types, node.type) as GraphQLOutputType,
      args: inputs(node.arguments),
      description: described(node),
    }))

  return (node: DefinitionNode): GraphQLNamedType | undefined => {
    if (!('name' in node) || !node.name) return undefined
    const name = node.name.value
    switch (node.kind) {
      case Kind.SCALAR_TYPE_DEFINITION:
        return new GraphQLScalarType({ name, description: described(node) })
      case Kind.ENUM_TYPE_DEFINITION:
        return new GraphQLEnumType({ name, description: described(node), values: byName(node.values, () => ({})) })
      case Kind.INPUT_OBJECT_TYPE_DEFINITION:
        return new GraphQLInputObjectType({ name, description: described(node), fields: () => inputs(node.fields) })
      case Kind.INTERFACE_TYPE_DEFINITION:
        return new GraphQLInterfaceType({
          name,
          description: described(node),
          fields: () => fields(name, node.fields),
        })
      case Kind.OBJECT_TYPE_DEFINITION:
        return new GraphQLObjectType({
          name,
          description: described(node),
          interfaces: () => (node.interfaces ?? []).map((each) => resolveType(types, each)).filter(isInterfaceType),
          fields: () => fields(name, node.fields),
        })
      default:
        return undefined
    }
  }
}

const extensionsOf = (definitions: readonly DefinitionNode[]): Map<string, readonly FieldDefinitionNode[]> => {
  const extensions = new Map<string, readonly FieldDefinitionNode[]>()
  for (const node of definitions) {
    if (node.kind !== Kind.OBJECT_TYPE_EXTENSION) continue
    extensions.set(node.name.value, [...(extensions.get(node.name.value) ?? []), ...(node.fields ?? [])])
  }
  return extensions
}

/**
 * Makes a schema from text, as graphql-js's `buildSchema` does for the parts of the language that the service uses:
 * no directives, unions, default values or subscriptions. It spares the worker 3 kB of rules about schema text, which a test applies instead.
 */
export const schemaFromSdl = (sdl: string): GraphQLSchema => {
  const { definitions } = parse(sdl, { noLocation: true })
  const types: TypesByName = new Map(specifiedScalarTypes.map((type) => [type.name, type]))
  const make = makers(types, extensionsOf(definitions))
  const own = definitions.map(make).filter((type) => type !== undefined)
  for (const type of own) types.set(type.name, type)
  const rootType = (name: string) => {
    const type = types.get(name)
    return isObjectType(type) ? type : null
  }
  return new GraphQLSchema({ query: rootType('Query'), mutation: rootType('Mutation'), types: own })
}
