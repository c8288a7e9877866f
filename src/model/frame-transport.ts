import * as z from 'zod/mini'
import { createTransport, type Transport } from '../api/transport'
import { TenderError } from '../shared/error'
import type { Network } from './network'

export interface Frame {
  /** False once the browser has taken the frame away: nothing of it runs any more. */
  alive: boolean
}

export interface FrameTransportOptions {
  network: Network
  frame: Frame
  online: () => boolean
  /** Every answer goes through the real transport, and not only those that refuse. */
  byWire: boolean
  /** Holds the clock while the real transport reads. */
  working: <Result>(act: () => Promise<Result>) => Promise<Result>
}

const never = new Promise<never>(() => {})

/** The transport of one controller frame, over the world's network. What goes wrong is told by the real transport. */
export const createFrameTransport =
  ({ network, frame, online, byWire, working }: FrameTransportOptions): Transport =>
  async (operation, variables, options) => {
    if (!frame.alive) return never
    const { name, document } = operation
    const { credential, idempotencyKey, signal } = options
    const request = { name, document, variables, credential, idempotencyKey }
    const carried = await network.carry(request, { signal, alive: () => frame.alive, online })
    if (carried === 'timeout') throw new TenderError('network.timeout', `${name}: no answer in time`)
    if (carried === 'lost' && !online()) throw new TenderError('network.offline', `${name}: offline`)
    if (!byWire && typeof carried === 'object' && !carried.body.errors) {
      const parsed = z.safeParse(operation.result, carried.body.data?.[name])
      // An operation without a reading of its own answers what it read.
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
