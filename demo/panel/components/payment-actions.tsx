import { useState } from 'preact/hooks'
import { callService } from '../models/call-service'
import { actionsFor, documents, type PaymentAction, parseAmount, takesAmount } from '../models/payment-actions'
import { service } from '../models/service'
import type { Payment } from '../models/service-snapshot'
import { busy, runCommand } from '../models/watch-service'

const labels: Readonly<Record<PaymentAction, string>> = {
  capture: 'Capture',
  cancel: 'Cancel',
  refund: 'Refund',
  dispute: 'Raise a dispute',
}

const run = (action: PaymentAction, id: string, amount: number | null): Promise<unknown> => {
  if (action === 'dispute') return service.raiseDispute({ paymentId: id })
  return callService(documents[action], { id, ...(takesAmount(action) && amount !== null ? { amount } : {}) })
}

/**
 * Shows a button for each possible action on a payment. If an action can apply to a part of the
 * payment, also shows a field for the amount.
 */
export const PaymentActions = ({ payment: { id, status, currency } }: { payment: Payment }) => {
  const [text, setText] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const actions = actionsFor(status)
  if (actions.length === 0) return null
  const act = (action: PaymentAction) => {
    const amount = takesAmount(action) ? parseAmount(text, currency) : null
    setInvalid(amount === undefined)
    if (amount !== undefined) void runCommand(() => run(action, id, amount)).then(() => setText(''))
  }
  const errorId = `amount-error-${id}`
  return (
    <fieldset class="actions" aria-label="Change the payment">
      {actions.some(takesAmount) && (
        <label>
          Amount in {currency}
          <input
            inputMode="decimal"
            placeholder="All"
            value={text}
            aria-invalid={isInvalid}
            aria-describedby={isInvalid ? errorId : undefined}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
      )}
      {actions.map((action) => (
        <button type="button" key={action} aria-disabled={busy} onClick={() => act(action)}>
          {labels[action]}
        </button>
      ))}
      {isInvalid && (
        <p id={errorId} role="alert" class="invalid">
          Enter an amount such as 10, or leave the field empty for the whole amount.
        </p>
      )}
    </fieldset>
  )
}
