import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'

/** More than any client of the interface asks for; less than what would keep the service busy. */
export const limits = { tokens: 5000, fields: 1000, depth: 16 }

interface Size {
  fields: number
  depth: number
}

/** How large a selection is with its fragments spread. A fragment that spreads itself counts as endless. */
const sizeOf = (
  { selections }: SelectionSetNode,
  fragment: (name: string) => FragmentDefinitionNode | null | undefined,
  known: Map<string, Size>,
): Size => {
  const total = { fields: 0, depth: 0 }
  const add = ({ fields, depth }: Size, own: number) => {
    total.fields += fields + own
    total.depth = Math.max(total.depth, depth + own)
  }
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      add(selection.selectionSet ? sizeOf(selection.selectionSet, fragment, known) : { fields: 0, depth: 0 }, 1)
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      add(sizeOf(selection.selectionSet, fragment, known), 0)
    } else {
      const name = selection.name.value
      const definition = fragment(name)
      if (!definition) continue
      const size = known.get(name)
      if (size) {
        add(size, 0)
        continue
      }
      known.set(name, { fields: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY })
      const measured = sizeOf(definition.selectionSet, fragment, known)
      known.set(name, measured)
      add(measured, 0)
    }
  }
  return total
}

/** Refuses documents that ask for too many fields, aliases included, or nest them too deep. */
export const withinLimits = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition: (node) => {
    const size = sizeOf(node.selectionSet, (name) => context.getFragment(name), new Map())
    const message =
      size.fields > limits.fields
        ? `The document asks for more than ${limits.fields} fields`
        : size.depth > limits.depth
          ? `The document nests fields deeper than ${limits.depth} levels`
          : undefined
    if (message !== undefined) context.reportError(new GraphQLError(message, { nodes: node }))
  },
})
