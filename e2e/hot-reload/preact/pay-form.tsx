import { useState } from 'preact/hooks'
import { Card, Steps, useIntent, usePay } from 'tender-checkout/preact'
import { authorise, outcome } from '../order'

export const PayForm = () => {
  const [terms] = useState('Terms')
  const intent = useIntent()
  const { pay, paying, result } = usePay()
  const submit = (event: Event) => {
    event.preventDefault()
    void pay({ authorise, outcome })
  }
  return (
    <Steps onSubmit={submit}>
      <Card />
      <p>Free returns</p>
      <p>{terms}</p>
      <output>{intent?.amount?.amount}</output>
      <p role="status">{result?.status}</p>
      <button type="submit" disabled={paying}>
        Pay
      </button>
    </Steps>
  )
}
