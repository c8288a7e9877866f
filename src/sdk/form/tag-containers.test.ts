import { expect, it } from 'vitest'
import { findTagContainers } from './tag-containers'

interface FakePlace {
  tag: string
  type: string
  form: object | null
}

const place = (type: string, form: object | null, tag = 'div'): FakePlace => ({ tag, type, form })

/** Finds places among these, as they follow each other in the page. */
const find = (...page: FakePlace[]) => {
  const elements = page.map((fake) => ({ ...fake, closest: () => fake.form }))
  const querySelectorAll = (selector: string) => {
    const excluded = /:not\((.+)\)/.exec(selector)?.[1]?.split(',') ?? []
    return elements.filter(({ type, tag }) => selector.includes(`"${type}"`) && !excluded.includes(tag))
  }
  const { form, places, ambiguous } = findTagContainers({ querySelectorAll } as unknown as ParentNode)
  return { form, used: places.map(({ place }) => elements.findIndex((each) => each === (place as unknown))), ambiguous }
}

const form = { id: 'checkout' }

it('finds one place for each type, and the form around them', () => {
  expect(find(place('number', form), place('cvc', form))).toEqual({ form, used: [0, 1], ambiguous: false })
})

it('uses the first place of a type if no place stands in a form', () => {
  expect(find(place('card', null), place('card', null))).toEqual({ form: null, used: [0], ambiguous: true })
})

it('ignores an earlier place outside the form, of the same type and of another', () => {
  expect(find(place('card', null), place('payment', form))).toEqual({ form, used: [1], ambiguous: true })
  expect(find(place('card', null), place('card', form))).toEqual({ form, used: [1], ambiguous: true })
})

it('ignores places that cannot show a frame, in the form too', () => {
  expect(find(place('card', form, 'img'), place('card', form)).used).toEqual([1])
})

it('adopts a frame that stands in the form', () => {
  expect(find(place('card', form, 'iframe')).used).toEqual([0])
})
