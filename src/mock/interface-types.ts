/**
 * An input of the interface as the service receives it: an optional member may also be null.
 */
export type Received<Input> = Input extends readonly (infer Item)[]
  ? readonly Received<Item>[]
  : Input extends object
    ? { [Member in keyof Input]: Received<Input[Member]> | (undefined extends Input[Member] ? null : never) }
    : Input

/**
 * A record of the interface as the service answers it: a member that may be null may also be
 * absent, which GraphQL answers as null.
 */
export type Answered<Record> = Record extends readonly (infer Item)[]
  ? readonly Answered<Item>[]
  : Record extends object
    ? { [Member in keyof Record as null extends Record[Member] ? never : Member]: Answered<Record[Member]> } & {
        [Member in keyof Record as null extends Record[Member] ? Member : never]?: Answered<Record[Member]> | undefined
      }
    : Record
