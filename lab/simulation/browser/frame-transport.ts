import { createTransport, type Transport } from '../../../src/api/transport'
import { requestOf } from '../../../src/contract/contract'
import { TenderError } from '../../../src/shared/error'
import type { Frame } from '../../doubles/frame'
import type { ModelService, Reply } from '../../doubles/service'
import type { Network } from '../network'

export interface FrameTransportOptions {
  network: Network
  service: ModelService
  frame: Frame
  isOnline: () => boolean
  /** Whether the real transport also reads successful answers. It always reads errors. */
  byWire: boolean
  /** Stops the clock while the real transport reads an answer. */
  working: <Result>(act: () => Promise<Result>) => Promise<Result>
  /** Receives each answer to the frame, with the name of its operation. */
  onAnswer: (name: string, reply: Reply) => void
  /** Receives the variables of each request. */
  onSend: (variables: object) => void
}

const never = () => new Promise<never>(() => {})

/**
 * Creates the transport of a controller frame. Requests go through the simulated network, and the
 * real transport reads error answers.
 */
export const createFrameTransport =
  ({ network, service, frame, isOnline, byWire, working, onAnswer, onSend }: FrameTransportOptions): Transport =>
  async (operation, variables, options) => {
    if (!frame.isAlive) return never()
    const { name } = operation
    onSend(variables)
    const { credential, idempotencyKey, signal, features = [] } = options
    const wire = requestOf(operation, variables, features)
    const request = { name, variables, wire, credential, idempotencyKey }
    const carried = await network.carry(
      { name, from: 'frame', arrive: () => service.answer(request) },
      { signal, isAlive: () => frame.isAlive, isOnline },
    )
    if (carried === 'timeout') throw new TenderError('network.timeout', `${name}: no answer in time`)
    if (carried === 'aborted') throw new TenderError('aborted', `${name}: aborted by the caller`)
    if (carried === 'lost' && !isOnline()) throw new TenderError('network.offline', `${name}: offline`)
    if (typeof carried === 'object') onAnswer(name, carried)
    if (!byWire && typeof carried === 'object' && carried.status === 200 && !carried.body.errors) {
      const parsed = operation.result().safeParse(carried.body.data?.[name])
      // Without a `read` function, the parsed answer is the result.
      if (parsed.success) return operation.read ? operation.read(parsed.data) : (parsed.data as never)
    }
    const fetch = async () => {
      if (typeof carried !== 'object') throw new TypeError('fetch failed')
      const headers = { 'content-type': 'application/json', ...carried.headers }
      return new Response(JSON.stringify(carried.body), { status: carried.status, headers })
    }
    const transport = createTransport({ endpoint: 'https://pay.example/api/graphql', fetch })
    return working(() => transport(operation, variables, options))
  }
