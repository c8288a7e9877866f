/** Types that all areas share: scalars, amounts and paging. The areas extend Query and Mutation. */
export const baseTypes = /* GraphQL */ `
  "A whole number of zero or more, at most 2^53 - 1. Accepted as a number or as a string of digits; returned as a number."
  scalar Long
  "RFC 3339 date-time in UTC."
  scalar DateTime
  "ISO 8601 calendar date."
  scalar Date
  "Any JSON value."
  scalar JSON

  interface Node { id: ID! }

  type Query
  type Mutation

  "An amount of money."
  type Amount {
    "Minor units: 5099 EUR is 50.99 euros."
    rawAmount: Long!
    "ISO 4217."
    currency: String
    "Formatted in the locale en."
    formattedAmount: String!
  }

  type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String totalSize: Int }

  type BillingAddress { line1: String line2: String city: String postalCode: String state: String country: String }
  input BillingAddressInput { line1: String line2: String city: String postalCode: String state: String country: String }
`
