/** The payment service. `npm run dev` starts a mock of it, and sets `SERVICE_URL`. */
export const serviceUrl = process.env.SERVICE_URL ?? 'http://localhost:4600'
export const publicKey = process.env.PUBLIC_KEY ?? 'pk_test_demo'
export const privateKey = process.env.PRIVATE_KEY ?? 'sk_test_demo'
