import type { Answer, Call, CallOptions } from '../../contract-suite/contract-case'

/** A request of a case and its answer. */
export interface Exchange {
  document: string
  options: CallOptions
  answer: Answer
}

/** What a case sent and received. */
export interface Recording {
  /** The time of the machine when the case started. */
  startedAt: number
  exchanges: readonly Exchange[]
}

/** Records what a case sends through a call, and receives. */
export const recordCase = async (call: Call, run: (recorded: Call) => Promise<void>): Promise<Recording> => {
  const startedAt = Date.now()
  const exchanges: Exchange[] = []
  await run(async (document, options = {}) => {
    const index = exchanges.length
    exchanges.push({ document, options, answer: { status: 0, headers: {}, body: null } })
    const answer = await call(document, options)
    exchanges[index] = { document, options, answer }
    return answer
  })
  return { startedAt, exchanges }
}

/** Changes an answer of a service: what the service that a mutant stands for answers instead. */
export type Change = (exchange: Exchange, earlier: readonly Exchange[]) => Answer

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

type Replacements = Map<unknown, unknown>

const isId = (value: unknown): boolean => typeof value === 'string' || (typeof value === 'number' && value > 1e6)

/** Collects the texts and large numbers that differ between two values of the same shape. */
const collectIds = (recorded: unknown, sent: unknown, ids: Replacements): void => {
  if (isId(recorded) && isId(sent) && recorded !== sent) ids.set(recorded, sent)
  if (!isObject(recorded) || !isObject(sent)) return
  for (const [name, value] of Object.entries(recorded)) collectIds(value, sent[name], ids)
}

const replaceIds = (value: unknown, ids: Replacements): unknown => {
  if (ids.has(value)) return ids.get(value)
  if (Array.isArray(value)) return value.map((entry) => replaceIds(entry, ids))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaceIds(member, ids)]))
}

/**
 * Answers a case with recorded answers, in their order, after a mutant changed them. Cases send
 * random ids; an answer that repeats one gets the id of this run.
 */
export const replayCase = (exchanges: readonly Exchange[], change: Change): Call => {
  let index = 0
  const ids: Replacements = new Map()
  return async (_document, { variables } = {}) => {
    const exchange = exchanges[index]
    if (!exchange) throw new Error('the case sent more requests than were recorded')
    const earlier = exchanges.slice(0, index)
    index += 1
    collectIds(exchange.options.variables, variables, ids)
    const answer = change(exchange, earlier)
    return { ...answer, body: replaceIds(answer.body, ids) }
  }
}
