/** What the handlers' routes answer, as far as tests look into it. */
interface Answered {
  body: {
    data?: { authorizePayment?: { id: string; status: string } } | null
    errors?: { extensions: { url?: string; paymentId?: string } }[]
  }
}

/** The answer that says that nobody knows the outcome. */
export const unknownOutcome = {
  data: null,
  errors: [{ message: '', extensions: {} }],
  extensions: { orderKeys: 'server' },
}

export const paymentIn = ({ body }: Answered) => body.data?.authorizePayment

/** The payment in an answer that waits for its customer, and where they have to go. */
export const waitingIn = ({ body }: Answered): { url: string; paymentId: string } => ({
  url: body.errors?.[0]?.extensions.url ?? '',
  paymentId: body.errors?.[0]?.extensions.paymentId ?? '',
})

/** Cards of the mock's test list. */
export const numbers = {
  approved: '4242424242424242',
  alsoApproved: '5555555555554444',
  declined: '4000000000000002',
  challenged: '4000002760003184',
  alsoChallenged: '4000000000003220',
  disputed: '4000000000000259',
} as const
