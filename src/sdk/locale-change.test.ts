import { expect, it } from 'vitest'
import { TenderError } from '../shared/error'
import type { Locale } from '../shared/locale'
import type { LocaleResult } from '../shared/types'
import { createDeferred } from './deferred'
import { createLocaleChange } from './locale-change'

/** A checkout in English. The controller answers each request when the test settles it. */
const setUp = () => {
  const context = { locale: 'en' as Locale }
  const requests: { locale: Locale; answer: (shown: Locale) => void; fail: () => void }[] = []
  const changed: Locale[] = []
  const setLocale = createLocaleChange({
    context,
    send: (locale) => {
      const { promise, resolve, reject } = createDeferred<LocaleResult>()
      requests.push({
        locale,
        answer: (shown) => resolve({ locale: shown } as LocaleResult),
        fail: () => reject(new TenderError('network.failed', locale)),
      })
      return promise
    },
    onChanged: ({ locale }) => changed.push(locale),
  })
  return { context, requests, changed, setLocale }
}

it('resolves when the frames show the language', async () => {
  const { context, requests, changed, setLocale } = setUp()
  const done = setLocale('de')
  expect(context.locale).toBe('en')
  requests[0]?.answer('de')
  await done
  expect(context.locale).toBe('de')
  expect(changed).toEqual(['de'])
})

it('sends nothing for the language that the checkout has or is about to have', async () => {
  const { requests, setLocale } = setUp()
  await setLocale('en')
  expect(requests).toEqual([])
  const first = setLocale('de')
  expect(setLocale('de')).toBe(first)
  expect(requests).toHaveLength(1)
})

it('ends with the last of several calls, in whatever order the answers arrive', async () => {
  const { context, requests, changed, setLocale } = setUp()
  const all = Promise.all([setLocale('de'), setLocale('ar')])
  expect(requests.map(({ locale }) => locale)).toEqual(['de', 'ar'])
  requests[1]?.answer('ar')
  requests[0]?.answer('ar')
  await all
  expect(context.locale).toBe('ar')
  expect(changed).toEqual(['ar'])
})

it('returns to the first language if the last call asks for it', async () => {
  const { context, requests, setLocale } = setUp()
  const all = Promise.all([setLocale('de'), setLocale('en')])
  requests[0]?.answer('de')
  requests[1]?.answer('en')
  await all
  expect(context.locale).toBe('en')
})

it('keeps the language if the texts cannot be loaded, and tries again with the next call', async () => {
  const { context, requests, changed, setLocale } = setUp()
  const failed = setLocale('de')
  requests[0]?.fail()
  await expect(failed).rejects.toMatchObject({ code: 'network.failed' })
  expect(context.locale).toBe('en')
  expect(changed).toEqual([])
  const done = setLocale('de')
  requests[1]?.answer('de')
  await done
  expect(context.locale).toBe('de')
})

it('accepts the language that the checkout still has after another one could not be loaded', async () => {
  const { requests, setLocale } = setUp()
  const failed = setLocale('de')
  requests[0]?.fail()
  await expect(failed).rejects.toMatchObject({ code: 'network.failed' })
  await setLocale('en')
  expect(requests).toHaveLength(1)
})

it('does not reject a call that another one has replaced', async () => {
  const { context, requests, setLocale } = setUp()
  const replaced = setLocale('de')
  const last = setLocale('fr')
  requests[0]?.fail()
  requests[1]?.answer('fr')
  await expect(Promise.all([replaced, last])).resolves.toBeDefined()
  expect(context.locale).toBe('fr')
})

it('follows the frames if the last of two calls fails after the first one has changed them', async () => {
  const { context, requests, changed, setLocale } = setUp()
  const first = setLocale('de')
  const last = setLocale('fr')
  requests[0]?.answer('de')
  await first
  requests[1]?.fail()
  await expect(last).rejects.toMatchObject({ message: 'fr' })
  expect(context.locale).toBe('de')
  expect(changed).toEqual(['de'])
})
