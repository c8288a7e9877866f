import { readFile, writeFile } from 'node:fs/promises'
import { root } from './paths'
import { withPaymentStates } from './payment-states'

// `npm run docs:states`
const page = `${root}docs/spec/checkout.md`
await writeFile(page, withPaymentStates(await readFile(page, 'utf8')))
