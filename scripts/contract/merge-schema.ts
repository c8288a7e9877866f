import {
  buildASTSchema,
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type EnumTypeExtensionNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  type InputObjectTypeExtensionNode,
  Kind,
  type NameNode,
  type ObjectTypeExtensionNode,
  parse,
  Source,
} from 'graphql'

export interface SchemaFile {
  name: string
  text: string
}

type Extension = ObjectTypeExtensionNode | InputObjectTypeExtensionNode | EnumTypeExtensionNode

/** The kind of definition that each kind of extension extends. */
const extended: Readonly<Record<string, Kind>> = {
  [Kind.OBJECT_TYPE_EXTENSION]: Kind.OBJECT_TYPE_DEFINITION,
  [Kind.INPUT_OBJECT_TYPE_EXTENSION]: Kind.INPUT_OBJECT_TYPE_DEFINITION,
  [Kind.ENUM_TYPE_EXTENSION]: Kind.ENUM_TYPE_DEFINITION,
}

/**
 * Parses a schema file.
 *
 * @throws Error that names the file and the line
 */
export const parseSchema = ({ name, text }: SchemaFile): DocumentNode => {
  try {
    return parse(new Source(text, name))
  } catch (error) {
    throw new Error(`${name} cannot be parsed. ${error}`)
  }
}

/**
 * Merges the additions into the base. Unlike GraphQL's own extensions, an addition may add
 * arguments to a field of the base.
 *
 * @throws Error that names the first definition that does not fit
 */
export const mergeDocuments = (base: DocumentNode, additions: DocumentNode): DocumentNode => {
  const definitions: DefinitionNode[] = [...base.definitions]
  for (const addition of additions.definitions) {
    if (!(addition.kind in extended)) {
      definitions.push(addition)
      continue
    }
    const extension = addition as Extension
    const index = definitions.findIndex(
      (one) => one.kind === extended[extension.kind] && 'name' in one && one.name?.value === extension.name.value,
    )
    const target = definitions[index]
    if (!target) throw new Error(`${extension.name.value} is extended, but the base has no such type`)
    definitions[index] = mergeInto(target, extension)
  }
  return { kind: Kind.DOCUMENT, definitions }
}

interface Addition {
  name: NameNode
  directives?: readonly ConstDirectiveNode[] | undefined
}

/** Returns additions. Without a feature, documents would name an addition to every service. */
const marked = <Node extends Addition>(owner: string, additions: readonly Node[] = []): readonly Node[] => {
  const isMarked = ({ directives = [] }: Node) => directives.some(({ name }) => name.value === 'feature')
  const unmarked = additions.find((addition) => !isMarked(addition))
  if (unmarked) throw new Error(`${owner}.${unmarked.name.value} has no @feature`)
  return additions
}

const mergeInto = (target: DefinitionNode, extension: Extension): DefinitionNode => {
  const type = extension.name.value
  if (extension.kind === Kind.ENUM_TYPE_EXTENSION && target.kind === Kind.ENUM_TYPE_DEFINITION)
    return { ...target, values: [...(target.values ?? []), ...marked(type, extension.values)] }
  if (extension.kind === Kind.INPUT_OBJECT_TYPE_EXTENSION && target.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION)
    return { ...target, fields: [...(target.fields ?? []), ...marked(type, extension.fields)] }
  if (extension.kind !== Kind.OBJECT_TYPE_EXTENSION || target.kind !== Kind.OBJECT_TYPE_DEFINITION) return target
  const fields = [...(target.fields ?? [])]
  for (const field of extension.fields ?? []) {
    const index = fields.findIndex((one) => one.name.value === field.name.value)
    const known = fields[index]
    if (known) fields[index] = withArguments(type, known, field)
    else fields.push(...marked(type, [field]))
  }
  return { ...target, fields }
}

const withArguments = (type: string, field: FieldDefinitionNode, { arguments: added = [] }: FieldDefinitionNode) => {
  const name = `${type}.${field.name.value}`
  if (added.length === 0) throw new Error(`${name} exists in the base`)
  return { ...field, arguments: [...(field.arguments ?? []), ...marked(name, added)] }
}

/**
 * Builds a schema.
 *
 * @throws Error that names the file and everything that is invalid in it
 */
export const buildFrom = (name: string, document: DocumentNode): GraphQLSchema => {
  try {
    return buildASTSchema(document)
  } catch (error) {
    throw new Error(`${name} is not a valid schema. ${error instanceof Error ? error.message : error}`)
  }
}
