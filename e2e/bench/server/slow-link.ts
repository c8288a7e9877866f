import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { Link } from '../profiles'

/** What a packet of TCP holds, and what its headers add on the wire. */
const packetBytes = 1460
const headerBytes = 40

/** One direction of the link: tells when so many bytes, queued behind all others, have left it. */
const lane = (bytesPerSecond: number) => {
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

/** Sends each packet on when its time has come; null ends the connection. */
const sendLater = (to: Socket) => {
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
 * Stands before a port of this machine like a slow network: every byte takes half a round trip, all connections share one link
 * in each direction, and a new one waits a round trip before its first byte, which stands for the handshake of TCP; that of TLS
 * really crosses the link. There is no name service, no slow start and no loss.
 */
export const openSlowLink = async (port: number, link: Link): Promise<number> => {
  const down = lane(link.downBytesPerSecond)
  const up = lane(link.upBytesPerSecond)
  const carry = (from: Socket, to: Socket, through: typeof down, notBefore: number) => {
    const send = sendLater(to)
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
  return listenAnywhere(server)
}

/** Listens on a free port of this machine. */
export const listenAnywhere = (server: Pick<Server, 'listen' | 'address' | 'once'>): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
