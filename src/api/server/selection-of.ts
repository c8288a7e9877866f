import type * as z from 'zod/mini'

/**
 * The selection that asks for all that a shape holds, so that a document never asks for more or less than is checked. Whatever is
 * no object, list or nullable one counts as a leaf.
 */
export const selectionOf = (shape: z.core.$ZodType): string => {
  const { def } = (shape as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return `{ ${Object.entries(def.shape)
        .map(([name, member]) => `${name} ${selectionOf(member)}`.trim())
        .join(' ')} }`
    case 'nullable':
      return selectionOf(def.innerType)
    case 'pipe':
      return selectionOf(def.in)
    case 'array':
      return selectionOf(def.element)
    default:
      return ''
  }
}
