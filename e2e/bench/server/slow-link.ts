import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { Link } from '../profiles'

/** The payload of a TCP packet, and the size of its headers. */
const packetBytes = 1460
const headerBytes = 40

/**
 * Creates one direction of the link. The returned function queues bytes behind all earlier ones,
 * and returns the time at which they have been sent.
 */
const createDirection = (bytesPerSecond: number) => {
  let freeAt = 0
  return (bytes: number): number => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000
    return freeAt
  }
}

interface Departure {
  at: number
  packet: Buffer | null
}

/** Creates a function that forwards each packet at its time. Null ends the connection. */
const delayedSender = (to: Socket) => {
  const queue: Departure[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const [next] = queue
    if (next && timer === undefined) timer = setTimeout(depart, Math.max(0, next.at - performance.now()))
  }
  const depart = () => {
    timer = undefined
    while (queue[0] && queue[0].at <= performance.now()) {
      const packet = queue.shift()?.packet ?? null
      if (packet === null) to.end()
      else if (!to.destroyed) to.write(packet)
    }
    wait()
  }
  return (departure: Departure) => {
    queue.push(departure)
    wait()
  }
}

const packetsOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / packetBytes) }, (_, index) =>
    bytes.subarray(index * packetBytes, (index + 1) * packetBytes),
  )

/**
 * Opens a proxy in front of a local port that simulates a slow network. Every byte takes half a
 * round trip, and all connections share one link in each direction. A new connection waits for a
 * round trip, which simulates the TCP handshake; the TLS handshake crosses the link. DNS, TCP slow
 * start and packet loss are not simulated.
 */
export const openSlowLink = async (port: number, link: Link): Promise<number> => {
  const down = createDirection(link.downBytesPerSecond)
  const up = createDirection(link.upBytesPerSecond)
  const carry = (from: Socket, to: Socket, through: typeof down, notBefore: number) => {
    const send = delayedSender(to)
    from.on('data', (bytes) => {
      for (const packet of packetsOf(bytes)) {
        const left = through(packet.length + headerBytes)
        send({ at: Math.max(left + link.rttMs / 2, notBefore), packet })
      }
    })
    from.on('end', () => send({ at: performance.now() + link.rttMs / 2, packet: null }))
  }
  const server = createServer({ noDelay: true }, (browser) => {
    const beyond = connect({ port, host: '127.0.0.1', noDelay: true })
    carry(browser, beyond, up, performance.now() + link.rttMs * 1.5)
    carry(beyond, browser, down, 0)
    const end = () => {
      browser.destroy()
      beyond.destroy()
    }
    browser.on('error', end).on('close', () => beyond.destroy())
    beyond.on('error', end).on('close', () => setTimeout(() => browser.destroy(), link.rttMs))
  })
  return listenOnFreePort(server)
}

/** Listens on a free local port. */
export const listenOnFreePort = (server: Pick<Server, 'listen' | 'address' | 'once'>): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
