import type { LoggedRequest } from '../../../src/mock/control/control-api'
import type { ServiceSnapshot } from '../models/watch-service'
import { Moment } from './moment'

const callers: Record<string, string> = {
  PRIVATE_KEY: 'Private Key',
  CLIENT_TOKEN: 'Client Token',
  PUBLIC_KEY: 'Public Key',
}

const toneOf = ({ status, errors }: LoggedRequest): string => {
  if (status === 0 || status >= 400) return 'bad'
  return errors.length > 0 ? 'waiting' : 'good'
}

export const RequestList = ({ snapshot: { requests, now } }: { snapshot: ServiceSnapshot }) => {
  if (requests.length === 0) return <p class="empty">No requests yet.</p>
  return (
    <ul class="requests">
      {requests.map((request, index) => (
        <li key={requests.length - index}>
          <span class={`chip ${toneOf(request)}`}>{request.status || 'No response'}</span>
          <span class="what">
            {request.operations.join(', ') || 'No operation'}
            <span class="quiet">
              {[
                request.caller === null ? 'No key' : callers[request.caller],
                request.keyed ? 'with an idempotency key' : '',
                ...request.errors,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <Moment date={request.date} now={now} />
          <span class="latency">{request.latencyMs} ms</span>
        </li>
      ))}
    </ul>
  )
}
