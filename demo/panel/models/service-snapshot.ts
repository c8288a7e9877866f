import type { LoggedRequest, ServiceState } from '../../../src/mock/control/control-api'

export type {
  LoggedRequest,
  MockCustomer as Customer,
  MockDispute as Dispute,
  MockIntent as Intent,
  MockPayment as Payment,
} from '../../../src/mock/control/control-api'

/** The state of the service with its log, as the inspector reads them. */
export interface ServiceSnapshot extends ServiceState {
  /** Newest first. */
  requests: LoggedRequest[]
}
