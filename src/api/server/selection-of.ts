import type * as z from 'zod/mini'

export interface SelectionOptions {
  /**
   * Whether to select optional members too: additions to the published API that only some services
   * have.
   * @default false
   */
  additions?: boolean
}

/**
 * Returns the GraphQL selection for a zod schema, so that a document selects exactly the members
 * that are validated. Descends into objects and lists, and into the inner types of nullable,
 * optional and piped schemas. Every other type counts as a leaf.
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
