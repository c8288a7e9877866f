import type { Charges, DeskReply, DeskRequest } from './messages'

const timeoutMs = 20_000

/**
 * Sends a request to the desk in a hidden frame.
 * @returns the charges that the desk has counted, for the action `count`
 * @throws Error if the desk cannot be reached, or the mock rejects a command
 */
export const callDesk = async (serviceUrl: string, request: DeskRequest): Promise<Charges | undefined> => {
  const frame = document.createElement('iframe')
  frame.src = `${serviceUrl}/scenarios/`
  frame.title = 'Desk of the scenarios'
  frame.hidden = true
  const { port1, port2 } = new MessageChannel()
  const reply = new Promise<DeskReply>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<DeskReply>) => resolve(data)
    setTimeout(() => resolve({ done: false, reason: 'The mock service does not answer.' }), timeoutMs)
  })
  frame.addEventListener('load', () => frame.contentWindow?.postMessage(request, serviceUrl, [port2]), { once: true })
  document.body.append(frame)
  const answer = await reply
  frame.remove()
  port1.close()
  if (!answer.done) throw new Error(answer.reason)
  return answer.charges
}
