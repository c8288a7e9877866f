import { type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql'

type FragmentOf = (name: string) => FragmentDefinitionNode | null | undefined

/**
 * Returns the root fields that a document selects, once per alias, including those in fragments.
 */
export const calledOperations = ({ selections }: SelectionSetNode, fragmentOf: FragmentOf): string[] =>
  selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value]
    if (selection.kind === Kind.INLINE_FRAGMENT) return calledOperations(selection.selectionSet, fragmentOf)
    const fragment = fragmentOf(selection.name.value)
    return fragment ? calledOperations(fragment.selectionSet, fragmentOf) : []
  })
