import type * as z from 'zod/mini'

export interface SelectionOptions {
  /** Selects the optional members of the shape too: the additions that only some services have. @default false */
  additions?: boolean
}

/**
 * The selection that asks for all that a shape holds, so that a document never asks for more or less than is checked. Whatever is
 * no object, list or nullable one counts as a leaf.
 */
export const selectionOf = (shape: z.core.$ZodType, options: SelectionOptions = {}): string => {
  const { def } = (shape as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return `{ ${Object.entries(def.shape)
        .filter(([, member]) => options.additions || !isAddition(member))
        .map(([name, member]) => `${name} ${selectionOf(member, options)}`.trim())
        .join(' ')} }`
    case 'nullable':
    case 'optional':
      return selectionOf(def.innerType, options)
    case 'pipe':
      return selectionOf(def.in, options)
    case 'array':
      return selectionOf(def.element, options)
    default:
      return ''
  }
}

const isAddition = (member: z.core.$ZodType): boolean => (member as z.core.$ZodTypes)._zod.def.type === 'optional'
