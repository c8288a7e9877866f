import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Lock } from '../../src/bridge/protocol'
import { en } from '../../src/shared/messages/en'
import { billingFieldNames, fieldNames } from '../../src/shared/types'
import type { CardSettings } from '../card/card-settings'
import { defaultBrands } from '../card/models/brands'
import { createCardForm } from '../card/models/card-form'
import { createWholeCard } from '../card/models/frame-card'
import { settleMs } from '../card/models/live-region'
import { createCopiedClaim } from '../card/models/number-claim'
import { withBillingAddress } from './billing-inputs'

interface FakeInput {
  value: string
  dispatchEvent: () => void
}

let nodes: Record<string, FakeInput>
beforeEach(() => {
  vi.useFakeTimers()
  nodes = {}
  vi.stubGlobal('navigator', { languages: ['de-AT'] })
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    getElementById: (id: string) => nodes[id] ?? null,
    addEventListener: () => {},
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const texts = signal(en)

type Billing = ReturnType<typeof create>

const create = () => {
  const submitted = vi.fn()
  const cardholderName = signal(false)
  const claim = { ...createCopiedClaim(), submitted }
  const card = createWholeCard(
    createCardForm({ cardholderName, shopBrands: signal(defaultBrands), now: () => new Date('2026-01-01'), claim }),
  )
  const { settings, createInputs } = withBillingAddress({
    update: () => [],
    texts: { current: texts },
  } as unknown as CardSettings)
  settings.update({ billingAddress: 'postal' } as Parameters<CardSettings['update']>[0])
  const lock = signal<Lock>('open')
  const inputs = createInputs({
    card,
    visit: 'visit-1-',
    texts,
    cardholderName,
    name: signal(''),
    lock,
    notify: vi.fn(),
  })
  const typeCard = () => {
    for (const [index, text] of ['4242 4242 4242 4242', '12 / 30', '123'].entries()) card.fields[index]?.edit(text)
  }
  return { inputs, submitted, typeCard }
}

interface Handlers {
  onChange(event: object): void
  onBlur(event: object): void
}

/** Returns the properties of all nodes that the form renders. */
const propsIn = (node: unknown): Record<string, unknown>[] => {
  if (Array.isArray(node)) return node.flatMap(propsIn)
  if (!node || typeof node !== 'object' || !('props' in node)) return []
  const props = node.props as Record<string, unknown>
  return [props, ...propsIn(props.children)]
}

const handlersOf = ({ inputs }: Billing, name: string) =>
  propsIn(inputs.view()).find(({ id }) => id === name) as unknown as Handlers

const announcedBy = ({ inputs }: Billing) =>
  propsIn(inputs.view()).find((props) => props['data-testid'] === 'billing-announcement')?.children

/** Adds the inputs of the address. Their `change` events reach the form. */
const addInputs = (billing: Billing) => {
  for (const name of ['country', 'postalCode']) {
    const node: FakeInput = {
      value: name === 'country' ? 'AT' : '',
      dispatchEvent: () => handlersOf(billing, name).onChange({ currentTarget: node }),
    }
    nodes[name] = node
  }
}

const setValue = (name: string, value: string) => Object.assign(nodes[name] ?? {}, { value })
const shownValues = () => billingFieldNames.flatMap((name) => nodes[name]?.value ?? [])

it.each<[what: string, remove: (billing: Billing) => void]>([
  ['clear()', ({ inputs }) => inputs.clear(fieldNames)],
  ['forget()', ({ inputs }) => inputs.forget()],
])('%s › empties the inputs, and removes a country that was set without an event', (_what, remove) => {
  const billing = create()
  addInputs(billing)
  setValue('postalCode', '1010')
  billing.inputs.readInputs()
  expect(billing.inputs.state.value.valid).toContain('postalCode')
  setValue('country', 'US')
  remove(billing)
  expect(shownValues()).toEqual(['AT', ''])
  billing.inputs.readInputs()
  expect(billing.inputs.state.value.valid).toEqual(['country'])
})

it('clear(field) › keeps the other fields', () => {
  const billing = create()
  addInputs(billing)
  setValue('country', 'US')
  setValue('postalCode', '94103')
  billing.inputs.clear(['postalCode'])
  expect(shownValues()).toEqual(['US', ''])
})

it('collect() › does not collect a complete card with an incomplete address: its number may still change', async () => {
  const billing = create()
  addInputs(billing)
  billing.typeCard()
  expect(await billing.inputs.collect({ mayBeEmpty: false })).toEqual({
    invalid: ['postalCode'],
    messages: { postalCode: texts.value['billing.postalCode.empty'] },
  })
  expect(billing.submitted).not.toHaveBeenCalled()
  setValue('postalCode', '1010')
  expect(await billing.inputs.collect({ mayBeEmpty: false })).toMatchObject({
    card: { number: '4242424242424242', billingAddress: { country: 'AUT', postalCode: '1010' } },
  })
  expect(billing.submitted).toHaveBeenCalledExactlyOnceWith(16)
})

it('collect() › names the fields of an incomplete card and of the address', async () => {
  const { inputs } = create()
  expect(await inputs.collect({ mayBeEmpty: false })).toMatchObject({
    invalid: ['number', 'expiry', 'cvc', 'postalCode'],
  })
})

it('collect() with mayBeEmpty › shows no errors if no card was typed', async () => {
  const { inputs } = create()
  expect(await inputs.collect({ mayBeEmpty: true })).toEqual({ empty: true })
  expect(inputs.state.value.invalid).toEqual([])
})

it('announces the hint about an unusual postal code when the field is left', () => {
  const billing = create()
  addInputs(billing)
  setValue('postalCode', '12')
  handlersOf(billing, 'postalCode').onBlur({ currentTarget: nodes.postalCode })
  vi.advanceTimersByTime(settleMs)
  expect(announcedBy(billing)).toBe(texts.value['billing.unusual'])
})
