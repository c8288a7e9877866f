import { afterEach, expect, it, vi } from 'vitest'
import { findTagContainers, partOf } from './tag-containers'

interface FakeContainer {
  tag: string
  type: string
  form: object | null
}

const container = (type: string, form: object | null, tag = 'div'): FakeContainer => ({ tag, type, form })

/** Returns which of these containers the tag uses. */
const find = (...page: FakeContainer[]) => {
  const elements = page.map((fake) => ({ ...fake, closest: () => fake.form }))
  const querySelectorAll = (selector: string) => {
    const excluded = /:not\((.+)\)/.exec(selector)?.[1]?.split(',') ?? []
    return elements.filter(({ type, tag }) => selector.includes(`"${type}"`) && !excluded.includes(tag))
  }
  const querySelector = (selector: string) => elements.find(({ type }) => selector.includes(type)) ?? null
  const { form, containers } = findTagContainers({ querySelectorAll, querySelector } as unknown as ParentNode)
  const used = containers.map(({ container }) => elements.indexOf(container as never))
  return { form, used }
}

const form = { id: 'checkout' }

afterEach(() => vi.unstubAllGlobals())

it('finds one container for each type, and the form around them', () => {
  expect(find(container('number', form), container('cvc', form))).toEqual({ form, used: [0, 1] })
})

it('uses the first container of a type if no container is in a form', () => {
  expect(find(container('card', null), container('card', null))).toEqual({ form: null, used: [0] })
})

it('ignores an earlier container outside the form, of the same type and of another', () => {
  expect(find(container('card', null), container('payment', form))).toEqual({ form, used: [1] })
  expect(find(container('card', null), container('card', form))).toEqual({ form, used: [1] })
})

it('ignores containers that cannot show a frame, also in the form', () => {
  expect(find(container('card', form, 'img'), container('card', form)).used).toEqual([1])
})

it('finds wallets in the form, and otherwise outside of it', () => {
  expect(find(container('wallets', null), container('card', form), container('wallets', form)).used).toEqual([1, 2])
  expect(find(container('wallets', null), container('card', form))).toEqual({ form, used: [1, 0] })
  expect(find(container('wallets', form))).toEqual({ form, used: [0] })
})

it('finds the form of a button with a method of its own if no container is in a form', () => {
  const button = container('data-tender-method', form)
  expect(find(button)).toEqual({ form, used: [] })
  expect(find(button, container('card', { id: 'other' }))).toEqual({ form: { id: 'other' }, used: [1] })
})

it('finds a frame in the form, to be adopted', () => {
  expect(find(container('card', form, 'iframe')).used).toEqual([0])
})

it('partOf() › returns the page, or the form that data-form names, or an empty fragment', () => {
  const page = { getElementById: (id: string) => (id === form.id ? form : null) }
  class Fragment {}
  vi.stubGlobal('document', page)
  vi.stubGlobal('DocumentFragment', Fragment)
  const part = (name?: string) => partOf({ dataset: { form: name } } as unknown as HTMLElement)
  expect(part()).toBe(page)
  expect(part('checkout')).toBe(form)
  expect(part('missing')).toBeInstanceOf(Fragment)
})
