import {
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import {
  documentLines,
  inputAdditions,
  passArgument,
  type Selected,
  type SelectedOperation,
  selectionLines,
} from './selections'
import { resultType, variablesName } from './write-types'

/**
 * How an output of operations differs: which leaves it uses, and whether its types are
 * declared.
 */
export interface OperationsOptions {
  /** The leaf that makes a member nullable, and the leaf for a list (src/contract/leaves.ts). */
  nullable: string
  list: string
  number: string
  /** Whether the checks have the declared types, and the additions to the input are listed. */
  isServer: boolean
}

const leaves: Readonly<Record<string, string>> = { Boolean: 'flag()', JSON: 'json()' }
const numbers = ['Int', 'Float', 'Long']

/** Writes the function that replaces arguments by their only member. */
const conversion = (variables: string, inlined: readonly string[]): string[] => [
  '  variablesOf: (variables) => {',
  `    const { ${inlined.map((one) => one.split(':')[0]).join(', ')}, ...others } = variables as ${variables}`,
  `    return { ...others, ${inlined.join(', ')} }`,
  '  },',
]

/** Creates the writer of checks. Equal selections of one type share one check. */
const createChecks = ({ nullable, list, number, isServer }: OperationsOptions) => {
  const declared = new Map<string, { name: string; lines: string[] }>()
  const counts = new Map<string, number>()

  const checkOf = (type: GraphQLOutputType, members: readonly Selected[] | undefined): string =>
    isNonNullType(type) ? knownCheck(type.ofType, members) : `${nullable}(${knownCheck(type, members)})`

  const knownCheck = (type: GraphQLOutputType, members: readonly Selected[] | undefined): string => {
    if (isNonNullType(type)) return knownCheck(type.ofType, members)
    if (isListType(type)) return `${list}(${knownCheck(type.ofType, members)})`
    // A service may add names to an enumeration, so each text is accepted.
    if (isEnumType(type)) return 'text()'
    if (numbers.includes(getNamedType(type).name)) return `${number}()`
    if (!isObjectType(type)) return leaves[getNamedType(type).name] ?? 'text()'
    return `${objectCheck(type.name, members ?? [])}()`
  }

  const objectCheck = (type: string, members: readonly Selected[]): string => {
    const key = `${type} ${selectionLines(members).join(' ')}`
    const known = declared.get(key)
    if (known) return known.name
    const lines = members.map((member) => {
      // A member of a feature is not selected without it, so it is always nullable.
      const check = checkOf(member.field.type, member.members)
      const isRequired = isNonNullType(member.field.type)
      return `    ${member.name}: ${isRequired && member.feature !== undefined ? `${nullable}(${check})` : check},`
    })
    const count = (counts.get(type) ?? 0) + 1
    counts.set(type, count)
    const name = `check${type}${count > 1 ? count : ''}`
    const annotation = isServer ? `: z.ZodMiniType<types.${type}>` : ''
    declared.set(key, { name, lines: [`const ${name} = ()${annotation} =>`, '  z.object({', ...lines, '  })', ''] })
    return name
  }

  /**
   * The check of an operation's result. A record that is null cannot be used, so it is no
   * result.
   */
  const resultCheck = ({ field, members }: SelectedOperation): string =>
    members && !isListType(field.type) ? knownCheck(field.type, members) : checkOf(field.type, members)

  return { resultCheck, lines: () => [...declared.values()].flatMap((one) => one.lines) }
}

/**
 * Writes the operations: name, document, check of the answer, and types of variables and
 * result.
 */
export const writeOperations = (
  schema: GraphQLSchema,
  operations: readonly SelectedOperation[],
  options: OperationsOptions,
): string => {
  const checks = createChecks(options)
  const selections = new Map<string, string>()

  /** Moves the selection of a result into a constant, because several documents use it. */
  const documentOf = (operation: SelectedOperation): string => {
    const document = documentLines(schema, operation, options).join('\n')
    if (!operation.members) return document
    const selection = selectionLines(operation.members).join('\n')
    const name = selections.get(selection) ?? `selection${selections.size + 1}`
    selections.set(selection, name)
    return document.replace(`${selection}\n}\n}\n`, () => `\${${name}}\n}\n}\n`)
  }

  const written = operations.flatMap((operation) => {
    const { name, field, feature } = operation
    const inlined = field.args.flatMap((argument) => {
      const { inlined: member } = passArgument(argument)
      return member === undefined ? [] : [`${argument.name}: ${argument.name}?.${member}`]
    })
    const additions = options.isServer ? inputAdditions(schema, field) : []
    const check = checks.resultCheck(operation)
    const record =
      operation.members && !isListType(field.type) ? `types.${getNamedType(field.type)}` : resultType(field.type)
    const variables = `types.${variablesName(name)}`
    return [
      `export const ${name}${options.isServer ? `: Contract<${variables}, ${record}>` : ''} = {`,
      `  name: '${name}',`,
      `  document: \`${documentOf(operation)}\`,`,
      `  result: () => ${check},`,
      ...(inlined.length > 0 ? conversion(variables, inlined) : []),
      ...(options.isServer && feature !== undefined ? [`  feature: '${feature}',`] : []),
      ...(additions.length > 0 ? [`  additions: ${JSON.stringify(additions)},`] : []),
      `}${options.isServer ? '' : ` satisfies Contract<${variables}>`}`,
      '',
    ]
  })
  const body = [
    ...checks.lines(),
    ...[...selections].map(([selection, name]) => `const ${name} = \`${selection}\`\n`),
    ...written,
  ].join('\n')
  const used = ['flag', 'json', options.list, options.nullable, options.number, 'text'].filter((leaf) =>
    body.includes(`${leaf}(`),
  )
  return [
    "import * as z from 'zod/mini'",
    "import type { Contract } from '../contract'",
    `import { ${used.sort().join(', ')} } from '../leaves'`,
    "import type * as types from './types'",
    '',
    body,
  ].join('\n')
}
