import { useEffect, useState } from 'preact/hooks'
import { readService } from '../models/call-service'
import { describeError } from '../models/describe-error'
import { describeMethod, type Method } from '../models/describe-method'

interface SavedMethod extends Method {
  id: string
  expMonth: number | null
  expYear: number | null
  isDefault: boolean
}

const query = `query SavedMethods($customerId: String!) {
  getPaymentMethods(customerId: $customerId) { id brand number expMonth expYear isDefault }
}`

const readMethods = async (customerId: string): Promise<SavedMethod[]> =>
  (await readService<{ getPaymentMethods: SavedMethod[] }>(query, { customerId })).getPaymentMethods

const expiryOf = ({ expMonth, expYear }: SavedMethod): string =>
  expMonth === null || expYear === null ? '' : `Expires ${String(expMonth).padStart(2, '0')}/${expYear}`

interface SavedMethodsProps {
  customerId: string
  /** The latest request of the log. After another one, the methods are read again. */
  latestRequest: string | null
}

/** Lists the saved payment methods of a customer. */
export const SavedMethods = ({ customerId, latestRequest }: SavedMethodsProps) => {
  const [methods, setMethods] = useState<SavedMethod[]>()
  const [error, setError] = useState('')
  useEffect(() => {
    readMethods(customerId).then(
      (read) => {
        setMethods(read)
        setError('')
      },
      (reason) => setError(describeError(reason)),
    )
  }, [customerId, latestRequest])
  if (error) return <p class="invalid">{error}</p>
  if (!methods) return <p class="quiet">Loading the saved methods …</p>
  if (methods.length === 0) return <p class="quiet">No saved methods</p>
  return (
    <ul class="methods" aria-label="Saved methods">
      {methods.map((method) => (
        <li key={method.id}>
          <span>{describeMethod(method)}</span>
          <span class="quiet">{expiryOf(method)}</span>
          {method.isDefault && <span class="chip">Default</span>}
        </li>
      ))}
    </ul>
  )
}
