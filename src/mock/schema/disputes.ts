/** Chargebacks and alerts. */
export const disputeTypes = /* GraphQL */ `
  extend type Query {
    "Private Key."
    getDispute(id: ID!): Dispute
    "Private Key."
    listDisputes(paymentId: ID, status: [DisputeStatus!], first: Int, after: String, last: Int, before: String): DisputeConnection!
  }

  type Dispute { id: ID disputeDate: Date responseDate: Date currency: String amount: Amount status: DisputeStatus processorStatus: String reason: DisputeReason processorReason: String paymentId: ID }
  type DisputeConnection { pageInfo: PageInfo! edges: [DisputeEdge] }
  type DisputeEdge { cursor: String! node: Dispute }
  enum DisputeStatus { NEEDS_RESPONSE UNDER_REVIEW REFUNDED CLOSED LOST WON NOTIFICATION }
  enum DisputeReason { FRAUD AUTHORIZATION PROCESSING_ERRORS CUSTOMER_DISPUTES UNCATEGORISED }
`
