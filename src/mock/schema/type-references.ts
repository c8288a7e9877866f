import {
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLNullableType,
  type GraphQLType,
  Kind,
  type TypeNode,
} from 'graphql'

/** Types by their names. Filled before anything is looked up, since fields are made only when first asked for. */
export type TypesByName = Map<string, GraphQLNamedType>

/** The type that a reference such as `[String!]` means. The schema's own validation says whether it may stand there. */
export const resolveType = (types: TypesByName, node: TypeNode): GraphQLType => {
  if (node.kind === Kind.LIST_TYPE) return new GraphQLList(resolveType(types, node.type))
  if (node.kind === Kind.NON_NULL_TYPE) return new GraphQLNonNull(resolveType(types, node.type) as GraphQLNullableType)
  const type = types.get(node.name.value)
  if (!type) throw new Error(`The schema uses ${node.name.value}, which is not defined`)
  return type
}
