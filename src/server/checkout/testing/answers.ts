/** The members of the routes' answers that tests read. */
interface Answered {
  body: {
    data?: { authorizePayment?: { id: string; status: string } } | null
    errors?: { extensions: { url?: string; paymentId?: string } }[]
  }
}

/** The answer for an unknown outcome. */
export const unknownOutcome = {
  data: null,
  errors: [{ message: '', extensions: {} }],
  extensions: { orderKeys: 'server' },
}

export const paymentIn = ({ body }: Answered) => body.data?.authorizePayment

/** Returns the payment and the URL of an answer with a pending customer action. */
export const waitingIn = ({ body }: Answered): { url: string; paymentId: string } => ({
  url: body.errors?.[0]?.extensions.url ?? '',
  paymentId: body.errors?.[0]?.extensions.paymentId ?? '',
})

/** Test cards of the mock. */
export const numbers = {
  approved: '4242424242424242',
  alsoApproved: '5555555555554444',
  declined: '4000000000000002',
  challenged: '4000002760003184',
  alsoChallenged: '4000000000003220',
  disputed: '4000000000000259',
} as const
