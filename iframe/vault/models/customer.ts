import * as z from 'zod/mini'
import { type CustomerAnswer, createCustomer, getCustomer, updateCustomer } from '../../../src/api/browser-operations'
import { text as textOf } from '../../../src/contract/leaves'
import { TenderError } from '../../../src/shared/error'
import type { VaultCustomerData, VaultCustomerInput } from '../../../src/shared/vault-types'
import { pageValueError, parsePageValue } from '../../page-value'
import type { createTokenCall } from '../../payment/models/vault'

/** The customer of a vault, within the reach of its Client Token. */
export interface VaultCustomerCalls {
  get(): Promise<VaultCustomerData>
  /** @returns the id of the new customer */
  create(input: unknown): Promise<string>
  update(input: unknown): Promise<void>
}

const text = textOf('expected a string')
const matching = (pattern: RegExp, expected: string) => text.check(z.refine((value) => pattern.test(value), expected))
const optionalText = z.nullish(matching(/^.{0,1000}$/s, 'expected at most 1000 characters'))
const address = z.nullish(
  z.strictObject({
    line1: optionalText,
    line2: optionalText,
    city: optionalText,
    postalCode: optionalText,
    state: optionalText,
    country: z.nullish(
      matching(/^[A-Z]{3}$/, 'expected a three-letter country code (ISO 3166-1 alpha-3), such as IRL'),
    ),
  }),
)
const changes = {
  email: z.nullish(matching(/^[^\s@]+@[^\s@]+$/, 'expected an e-mail address')),
  phone: optionalText,
  description: optionalText,
  billingAddress: address,
  shippingAddress: z.nullish(z.strictObject({ name: optionalText, phone: optionalText, address })),
  company: z.nullish(
    z.strictObject({ name: optionalText, number: optionalText, taxId: optionalText, vatId: optionalText }),
  ),
}
const name = matching(/^(?=.*\S).{1,1000}$/s, 'expected a name')
const newCustomer = z.strictObject({ name, ...changes })
const customerChanges = z.strictObject({ name: z.optional(name), ...changes })

/** @throws TenderError `options.invalid` with all errors, and without values */
const readInput = <Shape extends z.ZodMiniType>(shape: Shape, caller: string, value: unknown): z.infer<Shape> => {
  const parsed = parsePageValue(shape, value)
  if (parsed.success) return parsed.data
  throw pageValueError(caller, parsed.error.issues)
}

/** @param findCustomer resolves with the id of the customer; undefined if there is none */
export const createVaultCustomer = (
  call: ReturnType<typeof createTokenCall>,
  findCustomer: () => Promise<string | undefined>,
): VaultCustomerCalls => {
  const idFor = async (caller: string): Promise<string> => {
    const id = await findCustomer()
    if (id !== undefined) return id
    throw new TenderError('options.invalid', `${caller}(): the vault has no customer. Call vault.customer.create()`)
  }
  const read = (id: string) => call(getCustomer, { id })
  return {
    get: async () => describeCustomer(await read(await idFor('vault.customer.get'))),
    create: async (input) => {
      const caller = 'vault.customer.create'
      const data = readInput(newCustomer, caller, input) as VaultCustomerInput
      if ((await findCustomer()) !== undefined)
        throw new TenderError('options.invalid', `${caller}(): the vault has a customer`)
      return call(createCustomer, { data: { customer: data } })
    },
    update: async (input) => {
      const caller = 'vault.customer.update'
      const data = readInput(customerChanges, caller, input) as Partial<VaultCustomerInput>
      const id = await idFor(caller)
      // The service requires the name of a changed customer.
      const known = data.name ?? (await read(id)).name
      if (!known) {
        const field = { path: 'name', message: 'is required, because the service reports none' }
        throw new TenderError('options.invalid', `${caller}(): ${field.path}: ${field.message}`, { fields: [field] })
      }
      const done = await call(updateCustomer, { id, customer: { ...data, name: known } })
      if (done !== true) throw new TenderError('service.answer', 'updateCustomer: the service did not confirm it')
    },
  }
}

/** Returns what the page learns of a customer: no id, and no token of the default method. */
const describeCustomer = (answer: CustomerAnswer): VaultCustomerData => {
  const nothing = { name: null, email: null, billingAddress: null, shippingAddress: null }
  // The answer is JSON, so a member that is present is not undefined.
  return { ...nothing, ...(answer as Partial<VaultCustomerData>) }
}
