import type { CartItemRecord, StepStatus } from '../../records/intent'

/** An optional argument: absent or null. */
type Optional<Type> = { [Name in keyof Type]?: Type[Name] | null }

export type CustomerInput = Optional<{ id: string; email: string; name: string; isGuest: boolean }>
export type AmountInput = Optional<{ amount: number; currency: string }>
export type CartInput = Optional<{ id: string; weight: number; itemCount: number; items: Partial<CartItemRecord>[] }>
export type StepInput = Optional<{ status: StepStatus }>
export type AttemptInput = Optional<{ status: StepStatus; outcome: string; paymentMethod: string; sca: boolean }>

interface IntentDetails
  extends Optional<{
    customer: CustomerInput
    amount: AmountInput
    location: { country?: string | null }
    cart: CartInput
  }> {}

export interface StartIntentInput extends IntentDetails {
  trackingId: string
  paymentFlowId: string
  amount: AmountInput
}

export interface UpdateIntentInput extends IntentDetails {
  id: string
  trackingId?: string | null
  shipping?: StepInput | null
  delivery?: StepInput | null
  billing?: StepInput | null
  paymentIntent?: AttemptInput | null
}

export interface CompleteIntentInput {
  id: string
  paymentReference?: string | null
}
