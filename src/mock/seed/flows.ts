import type { Capture } from '../store/records'
import { hour } from '../time'

/** A payment processor that is connected to the account. */
interface Connection {
  id: string
  name: string
}

export const seededConnections: readonly Connection[] = [
  { id: 'connection_card', name: 'Tender mock gateway' },
  { id: 'connection_backup', name: 'Tender mock backup gateway' },
]

/** The connection that flows use. */
export const flowConnectionId = 'connection_card'

export const connectionName = (id: string): string | null =>
  seededConnections.find((connection) => connection.id === id)?.name ?? null

/** A payment flow that the merchant configured. */
export interface Flow {
  id: string
  name: string
  capture: Capture
  /**
   * The format of the fraud payload that the flow's fraud check reads; null without a fraud check.
   */
  fraud: 'order' | 'behaviour' | null
}

export const seededFlows: readonly Flow[] = [
  { id: 'flow_immediate', name: 'Authorise and capture', capture: { by: 'flow' }, fraud: null },
  { id: 'flow_delayed', name: 'Authorise, capture by API', capture: { by: 'api' }, fraud: null },
  {
    id: 'flow_auto_capture',
    name: 'Authorise, capture after an hour',
    capture: { by: 'automation', afterMs: hour },
    fraud: null,
  },
  { id: 'flow_fraud_order', name: 'Order-risk check', capture: { by: 'flow' }, fraud: 'order' },
  { id: 'flow_fraud_behaviour', name: 'Behavioural-risk check', capture: { by: 'flow' }, fraud: 'behaviour' },
]
