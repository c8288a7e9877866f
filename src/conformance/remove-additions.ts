import {
  type ASTNode,
  buildSchema,
  type ConstDirectiveNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  Kind,
  parse,
  print,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { NotApplicable, type RemovedMember } from '../../lab/contract-suite/contract-case'
import { fullSdl } from '../contract/generated/schema'
import { isObject } from '../shared/is-object'

export interface AdaptedDocument {
  document: string
  variables: Readonly<Record<string, unknown>>
  removed: readonly RemovedMember[]
}

interface Definition {
  astNode?: (ASTNode & { directives?: readonly ConstDirectiveNode[] | undefined }) | null | undefined
}

/**
 * Returns the feature to which a definition of the schema belongs; undefined if every service has
 * the definition.
 */
const featureOf = (definition: Definition | null | undefined): string | undefined => {
  const directive = definition?.astNode?.directives?.find(({ name }) => name.value === 'feature')
  const value = directive?.arguments?.[0]?.value
  return value?.kind === Kind.ENUM ? value.value : undefined
}

let cached: GraphQLSchema | undefined
const fullSchema = (): GraphQLSchema => {
  cached ??= buildSchema(fullSdl)
  return cached
}

/**
 * Adapts a document of the suite to a service that lacks some additions. Removes the GraphQL fields
 * of the missing additions, and their arguments for which `variables` has no value.
 *
 * @param features the additions that the service announces
 * @returns the adapted document and variables, and the fields that were removed
 * @throws NotApplicable if the document calls an operation of a missing addition, or passes a value
 * to an argument or an input member of a missing addition
 */
export const adaptDocument = (
  document: string,
  variables: Readonly<Record<string, unknown>>,
  features: readonly string[],
): AdaptedDocument => {
  const parsed = tryParse(document)
  if (!parsed) return { document, variables, removed: [] }
  const schema = fullSchema()
  const missing = (definition: Definition | null | undefined) => {
    const feature = featureOf(definition)
    return feature !== undefined && !features.includes(feature) ? feature : undefined
  }
  const removed: RemovedMember[] = []
  const path: string[] = []
  const unused = new Set<string>()
  const info = new TypeInfo(schema)
  const adapted = visit(
    parsed,
    visitWithTypeInfo(info, {
      Field: {
        enter: (node) => {
          const name = node.alias?.value ?? node.name.value
          const feature = missing(info.getFieldDef())
          if (!feature) {
            path.push(name)
            return undefined
          }
          if (path.length === 0) throw new NotApplicable(feature)
          removed.push({ path: [...path, name].join('.'), feature })
          return null
        },
        leave: (node) => {
          path.pop()
          return node.selectionSet?.selections.length === 0 ? null : undefined
        },
      },
      Argument: (node) => {
        const feature = missing(info.getArgument())
        if (!feature) return undefined
        if (node.value.kind !== Kind.VARIABLE || (variables[node.value.name.value] ?? null) !== null)
          throw new NotApplicable(feature)
        unused.add(node.value.name.value)
        return null
      },
      ObjectField: (node) => {
        const parent = info.getParentInputType()
        const type = parent && getNamedType(parent)
        const feature = isInputObjectType(type) ? missing(type.getFields()[node.name.value]) : undefined
        if (feature) throw new NotApplicable(feature)
      },
      VariableDefinition: ({ variable, type: node }) => {
        const type = typeFromAST(schema, node)
        const value = variables[variable.name.value]
        if (type) checkInput(value, type as GraphQLInputType, missing)
      },
    }),
  )
  const clean = visit(adapted, {
    VariableDefinition: ({ variable }) => (unused.has(variable.name.value) ? null : undefined),
  })
  const kept = Object.entries(variables).filter(([name]) => !unused.has(name))
  return {
    document: removed.length + unused.size > 0 ? print(clean) : document,
    variables: Object.fromEntries(kept),
    removed,
  }
}

const tryParse = (document: string) => {
  try {
    return parse(document)
  } catch {
    // Some cases send invalid documents.
    return undefined
  }
}

const checkInput = (
  value: unknown,
  given: GraphQLInputType,
  missing: (definition: Definition | undefined) => string | undefined,
): void => {
  const type = getNamedType(given)
  if (Array.isArray(value)) for (const entry of value) checkInput(entry, type, missing)
  else if (isObject(value) && isInputObjectType(type)) {
    for (const [name, field] of Object.entries(type.getFields())) {
      if ((value[name] ?? null) === null) continue
      const feature = missing(field)
      if (feature) throw new NotApplicable(feature)
      checkInput(value[name], field.type, missing)
    }
  }
}
