import { readService } from './call-service'

export type StepStatus = 'NOT_STARTED' | 'IN_PROGRESS' | 'COMPLETE'

export interface Step {
  status: StepStatus
  date: string | null
}

export interface Intent {
  id: string
  date: string
  trackingId: string
  paymentFlowId: string
  status: 'INTENT' | 'ACTIVE' | 'INACTIVE' | 'COMPLETE'
  statusDate: string | null
  amount: { formattedAmount: string } | null
  timeline: Record<'intentStarted' | 'shipping' | 'delivery' | 'billing' | 'completeIntent', Step | null>
  linkedPayments: { paymentId: string }[]
}

const query = `query Intent($id: ID!) {
  getIntent(id: $id) {
    id date trackingId paymentFlowId status statusDate
    amount { formattedAmount }
    timeline {
      intentStarted { status date }
      shipping { status date }
      delivery { status date }
      billing { status date }
      completeIntent { status date }
    }
    linkedPayments { paymentId }
  }
}`

export const readIntent = async (id: string): Promise<Intent> =>
  (await readService<{ getIntent: Intent }>(query, { id })).getIntent
