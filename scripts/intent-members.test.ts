import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { readOptions } from '../iframe/controller/options'
import { createNodeMock } from '../src/mock/node'
import { createServer } from '../src/server'
import { root } from './paths'

const mock = createNodeMock()
afterAll(() => mock.stop())

/** An intent with every member that docs/guide/steps.md lists. */
const whole = {
  trackingId: 'order-1',
  paymentFlowId: 'flow_immediate',
  amount: { amount: 5099, currency: 'EUR' },
  customer: { id: 'customer-1', email: 'ada@example.com', name: 'Ada', isGuest: true },
  location: { country: 'IRL' },
  cart: {
    id: 'cart-1',
    weight: 900,
    itemCount: 1,
    items: [
      {
        id: 'item-1',
        sku: 'boots-42',
        title: 'Boots',
        variantTitle: 'Moss, 42',
        image: 'https://shop.example/boots.jpg',
        quantity: 1,
        weight: 900,
        taxable: true,
        requiresShipping: true,
        price: 5999,
        discountedPrice: 5099,
        lineTotal: 5099,
        totalDiscount: 900,
      },
    ],
  },
}

/** Returns the paths of the members, without those of the amount. */
const pathsOf = (value: object, prefix = ''): string[] =>
  Object.entries(value).flatMap(([name, member]) => {
    if (Array.isArray(member)) return pathsOf(member[0], `${prefix}${name}[].`)
    const isGroup = Object(member) === member && name !== 'amount'
    return isGroup ? pathsOf(member, `${prefix}${name}.`) : [prefix + name]
  })

/** Returns the paths in the table. The row of the items names their members without a path. */
const documentedPaths = (): string[] => {
  const [, table = ''] =
    /^## What the intent knows$([\s\S]*?)^## /m.exec(readFileSync(`${root}docs/guide/steps.md`, 'utf8')) ?? []
  const namesIn = (text: string) => [...text.matchAll(/`([\w.[\]]+)`/g)].map(([, name = '']) => name)
  return [...table.matchAll(/^\| (`.*?) \| (.*) \|$/gm)].flatMap(([, members = '', content = '']) =>
    members === '`cart.items[]`' ? namesIn(content).map((name) => `cart.items[].${name}`) : namesIn(members),
  )
}

test('the guide lists every member of the intent, which the page may send and the service stores', async () => {
  expect(documentedPaths().sort()).toEqual(pathsOf(whole).sort())
  const options = { publicKey: 'pk_test_demo', tracking: 'on', intent: whole }
  expect(readOptions(options)).toEqual(options)
  const tender = createServer({
    serviceUrl: 'https://pay.example',
    privateKey: 'sk_test_demo',
    publicKey: 'pk_test_demo',
    fetch: (url, init) => mock.handle(new Request(url, init)),
  })
  const { id } = await tender.intents.start(whole)
  const { customer, location, cart } = whole
  expect(await tender.intents.get(id)).toMatchObject({ customer, location, cart })
})
