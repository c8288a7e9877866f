import { curlCommand } from '../models/curl-command'
import { credentialsOf, statusTextOf, summaryOf, titleOf, toneOf } from '../models/describe-request'
import { serviceUrl } from '../models/service-access'
import type { LoggedRequest, ServiceSnapshot } from '../models/service-snapshot'
import { CopyButton } from './copy-button'
import { JsonText } from './json-text'
import type { ListProps } from './list-props'
import { Age } from './moment'
import { RecordId } from './record-id'
import { RecordItem } from './record-item'
import { RecordLinks } from './record-links'

const Summary = ({ request, now }: { request: LoggedRequest; now: string }) => (
  <>
    <span class={`chip ${toneOf(request)}`}>{statusTextOf(request)}</span>
    <span class="what">
      {titleOf(request)}
      <span class="quiet">{summaryOf(request)}</span>
    </span>
    <Age date={request.date} now={now} />
    <span class="latency">{request.latencyMs} ms</span>
  </>
)

/** Returns the name of the GraphQL document, if it differs from the operation. */
const documentNameOf = (request: LoggedRequest): string =>
  request.operationName === null || request.operationName === titleOf(request)
    ? ''
    : ` (document ${request.operationName})`

const Facts = ({ request }: { request: LoggedRequest }) => (
  <dl class="facts">
    <div>
      <dt>Operation</dt>
      <dd>
        {titleOf(request)}
        {documentNameOf(request)}
      </dd>
    </div>
    <div>
      <dt>Credentials</dt>
      <dd>{credentialsOf(request).join(', ')}</dd>
    </div>
    <div>
      <dt>Idempotency key</dt>
      <dd>
        {request.idempotencyKey ?? 'None'}{' '}
        {request.idempotencyKey !== null && <CopyButton what="idempotency key" text={request.idempotencyKey} />}
      </dd>
    </div>
    <div>
      <dt>Duration</dt>
      <dd>{request.latencyMs} ms</dd>
    </div>
    <div>
      <dt>Status</dt>
      <dd>
        {statusTextOf(request)}
        {request.errors.length > 0 && `, ${request.errors.join(', ')}`}
      </dd>
    </div>
  </dl>
)

/** Copies the request as a curl command, with placeholders for its secrets. */
const CopyCurl = ({ request }: { request: LoggedRequest }) => {
  const command = curlCommand(request, serviceUrl)
  return command === '' ? null : <CopyButton label="Copy as cURL" text={command} />
}

export const RequestDetails = ({ request, snapshot }: { request: LoggedRequest; snapshot: ServiceSnapshot }) => (
  <>
    <Facts request={request} />
    <RecordLinks value={[request.variables, request.answer]} ownId={null} snapshot={snapshot} />
    <p>
      <CopyCurl request={request} />
    </p>
    <JsonText title="Variables" value={request.variables} />
    <JsonText title="Answer" value={request.answer} />
    <RecordId name="Request" id={request.id} />
  </>
)

export const RequestList = ({ snapshot, ids }: ListProps) => (
  <ul class="records requests">
    {snapshot.requests
      .filter(({ id }) => ids.has(id))
      .map((request) => (
        <RecordItem key={request.id} id={request.id} summary={<Summary request={request} now={snapshot.now} />}>
          {() => <RequestDetails request={request} snapshot={snapshot} />}
        </RecordItem>
      ))}
  </ul>
)
