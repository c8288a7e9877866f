import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type ListValueNode,
  type ObjectValueNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'

/**
 * The limits of a document: more than any client needs, and less than what would block the service.
 */
export const limits = { tokens: 5000, operations: 50, fields: 1000, depth: 16, values: 32 }

interface Size {
  /** Root fields: calls of operations. */
  top: number
  fields: number
  depth: number
}

const nothing: Size = { top: 0, fields: 0, depth: 0 }
const endless: Size = {
  top: Number.POSITIVE_INFINITY,
  fields: Number.POSITIVE_INFINITY,
  depth: Number.POSITIVE_INFINITY,
}

/**
 * Measures a selection including its fragments. A fragment that contains itself counts as infinite.
 */
const sizeOf = (
  { selections }: SelectionSetNode,
  fragment: (name: string) => FragmentDefinitionNode | null | undefined,
  known: Map<string, Size>,
): Size => {
  const total = { ...nothing }
  const add = ({ top, fields, depth }: Size, own: number) => {
    total.top += own === 1 ? 1 : top
    total.fields += fields + own
    total.depth = Math.max(total.depth, depth + own)
  }
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      add(selection.selectionSet ? sizeOf(selection.selectionSet, fragment, known) : nothing, 1)
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
      known.set(name, endless)
      const measured = sizeOf(definition.selectionSet, fragment, known)
      known.set(name, measured)
      add(measured, 0)
    }
  }
  return total
}

const issueOf = ({ top, fields, depth }: Size): string | undefined => {
  // Only a fragment that contains itself is infinite, and graphql-js has a rule for that.
  if (!Number.isFinite(fields)) return undefined
  if (top > limits.operations) return `The document calls more than ${limits.operations} operations`
  if (fields > limits.fields) return `The document selects more than ${limits.fields} fields`
  return depth > limits.depth ? `The document nests fields deeper than ${limits.depth} levels` : undefined
}

/**
 * Limits the nesting of lists and objects that are written in the document. `parseRequest` limits
 * the nesting of variables.
 */
const shallowValues = (context: ValidationContext): ASTVisitor => {
  let depth = 0
  const nest = {
    enter: (node: ListValueNode | ObjectValueNode) => {
      depth += 1
      const message = `The document nests values deeper than ${limits.values} levels`
      if (depth === limits.values + 1) context.reportError(new GraphQLError(message, { nodes: node }))
    },
    leave: () => {
      depth -= 1
    },
  }
  return { ListValue: nest, ObjectValue: nest }
}

/**
 * Rejects documents with too many operations or fields (aliases included), or with too deep nesting
 * of fields or values.
 */
export const limitsRule = (context: ValidationContext): ASTVisitor => ({
  ...shallowValues(context),
  OperationDefinition: (node) => {
    const message = issueOf(sizeOf(node.selectionSet, (name) => context.getFragment(name), new Map()))
    if (message !== undefined) context.reportError(new GraphQLError(message, { nodes: node }))
  },
})
